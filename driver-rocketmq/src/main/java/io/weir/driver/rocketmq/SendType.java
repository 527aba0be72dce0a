package io.weir.driver.rocketmq;

/** The three ways in which RocketMQ's client sends. */
enum SendType {
    /** The answer comes by a callback. */
    ASYNC,
    /** The caller waits for the answer. */
    SYNC,
    /** There is no answer. */
    ONEWAY
}
