/** Driver of NATS JetStream: an adapter around jnats, and the layout of a local server or cluster. */
package io.weir.driver.nats;
