package io.weir.driver.rocketmq;

/** The two kinds of listener that RocketMQ's push consumer knows. */
enum ConsumeMode {
    /** {@code MessageListenerConcurrently}: a pool of threads takes the messages of a queue as it likes. */
    CONCURRENT,
    /** {@code MessageListenerOrderly}: one message of a queue after the other, the queue locked at the broker. */
    ORDERLY
}
