/**
 * Driver of Apache InLong TubeMQ: an adapter around tubemq-client, the admin API of master and brokers, and the layout
 * of a local cluster.
 */
@NullMarked
package io.weir.driver.tubemq;

import org.jspecify.annotations.NullMarked;
