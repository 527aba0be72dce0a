/**
 * Driver of Apache InLong TubeMQ: an adapter around tubemq-client, the admin API of master and brokers, and the layout
 * of a local cluster.
 */
package io.weir.driver.tubemq;
