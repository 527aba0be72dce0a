/**
 * Apache RocketMQ by way of its remoting client.
 *
 * <p>A partition of Weir is a message queue of RocketMQ; the partitions of a topic are its queues, broker by broker in
 * the order of their names. A subscription is a consumer group.
 */
package io.weir.driver.rocketmq;
