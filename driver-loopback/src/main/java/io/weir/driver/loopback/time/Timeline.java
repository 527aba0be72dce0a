package io.weir.driver.loopback.time;

import java.util.concurrent.CountDownLatch;

/** Place and time of the loopback system's events. */
public interface Timeline {

    /** Returns the run's time in nanoseconds. */
    long now();

    /** Runs the event once, not before that time. */
    void at(long nanos, Runnable event);

    /**
     * Blocks the caller until that time.
     *
     * @return false when the latch was opened before
     */
    boolean waitUntil(long nanos, CountDownLatch closed) throws InterruptedException;

    /** Returns how many messages an event may handle before it has to yield to others. */
    int batchSize();

    /** Closes: events that have not begun are dropped; returns when those that have begun are over. Idempotent. */
    void close() throws InterruptedException;
}
