package io.weir.driver.kafka.consume;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Waits between polls that fail: rights can come back and brokers too, and until then neither the CPU nor the log is to
 * be flooded. Of one thread.
 */
final class BackOff {

    private static final long FIRST_MILLIS = 100;
    private static final long LONGEST_MILLIS = 2_000;

    private long millis = FIRST_MILLIS;

    /** Waits, twice as long as the time before; ends at once when the consumer is to end. */
    void pass(CountDownLatch end) throws InterruptedException {
        end.await(millis, TimeUnit.MILLISECONDS);
        millis = Math.min(2 * millis, LONGEST_MILLIS);
    }

    /** Resets the wait; to be called after a successful poll. */
    void reset() {
        millis = FIRST_MILLIS;
    }
}
