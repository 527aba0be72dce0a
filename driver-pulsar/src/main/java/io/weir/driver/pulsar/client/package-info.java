/** The clients of a session: topics and subscriptions by the admin client, sending, and receiving. */
@NullMarked
package io.weir.driver.pulsar.client;

import org.jspecify.annotations.NullMarked;
