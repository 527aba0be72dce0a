package io.weir.driver.loopback;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the sends of a session and breaks one of them in the way that a faulty driver would. Thread-safe. */
final class BrokenSends {

    private final long throwAfter;
    private final long hangAfter;
    private final AtomicLong sends = new AtomicLong();

    /** Numbers count from 1; 0 stands for no send. */
    BrokenSends(long throwAfter, long hangAfter) {
        this.throwAfter = throwAfter;
        this.hangAfter = hangAfter;
    }

    /**
     * Called by every send.
     *
     * @param closed opened when the producer is closed, which ends the hanging
     * @return whether this send has to throw
     */
    boolean next(CountDownLatch closed) throws InterruptedException {
        // Not counted when nothing is asked for: one counter for all producers is dear.
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
