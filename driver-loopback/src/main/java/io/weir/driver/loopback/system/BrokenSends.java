package io.weir.driver.loopback.system;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the sends of a session and breaks one of them as a faulty driver would. Thread-safe. */
final class BrokenSends {

    private final long throwAfter;
    private final long hangAfter;
    private final AtomicLong sends = new AtomicLong();

    /** Creates the counter; numbers count from 1, and 0 stands for no send. */
    public BrokenSends(long throwAfter, long hangAfter) {
        this.throwAfter = throwAfter;
        this.hangAfter = hangAfter;
    }

    /**
     * Called by every send.
     *
     * @param closed opened when the producer is closed, which ends the hanging
     * @return whether this send has to throw
     */
    public boolean next(CountDownLatch closed) throws InterruptedException {
        // Not counted when no fault is requested: one counter for all producers is expensive.
        if (throwAfter == 0 && hangAfter == 0) {
            return false;
        }
        long number = sends.incrementAndGet();
        if (number == hangAfter) {
            closed.await();
        }
        return number == throwAfter;
    }
}
