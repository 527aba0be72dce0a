package io.weir.driver.loopback;

import java.util.concurrent.CountDownLatch;

/** Where and when the events of the loopback system happen. */
interface Timeline {

    /** The run's time in nanoseconds. */
    long now();

    /** Runs the event once, not before that time. */
    void at(long nanos, Runnable event);

    /**
     * Blocks the caller until that time.
     *
     * @return false when the latch was opened before
     */
    boolean waitUntil(long nanos, CountDownLatch closed) throws InterruptedException;

    /** How many messages an event may handle before it has to give way to others. */
    int batchSize();

    /** Ends: events that have not begun are dropped; returns when those that have begun are over. Idempotent. */
    void close() throws InterruptedException;
}
