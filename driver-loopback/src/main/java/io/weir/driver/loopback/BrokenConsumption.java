package io.weir.driver.loopback;

import io.weir.driver.MessageListener;
import java.util.concurrent.atomic.AtomicLong;

/** The deliveries of a session, counted, one of which is its consumer's last, as with a faulty driver. Thread-safe. */
final class BrokenConsumption {

    private final long endAfter;
    private final AtomicLong deliveries = new AtomicLong();

    /** @param endAfter number of the last delivery to the consumer that gets it, from 1; 0 for none */
    BrokenConsumption(long endAfter) {
        this.endAfter = endAfter;
    }

    /**
     * Counts one delivery. The consumer's end is reported here.
     *
     * @return true when it was the consumer's last
     */
    boolean endsWith(MessageListener listener) {
        // hot path
        // Not counted when nothing is asked for: one counter for all partitions is dear.
        if (endAfter == 0 || deliveries.incrementAndGet() != endAfter) {
            return false;
        }
        listener.consumerEnded(LoopbackException.ConsumerEndedException.INJECTED);
        return true;
    }
}
