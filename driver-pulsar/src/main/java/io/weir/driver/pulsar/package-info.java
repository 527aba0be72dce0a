/**
 * Driver of Apache Pulsar: an adapter around pulsar-client and pulsar-client-admin, and the layout of a local Pulsar,
 * standalone or as a cluster.
 */
package io.weir.driver.pulsar;
