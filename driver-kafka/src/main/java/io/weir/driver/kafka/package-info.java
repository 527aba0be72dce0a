/**
 * Driver of Apache Kafka: an adapter around kafka-clients, and the layout of a local KRaft cluster.
 *
 * <p>Only what kafka-clients 3.9 and 4.3 have in common is used, so that a driver file's {@code clientVersion} can name
 * either.
 */
package io.weir.driver.kafka;
