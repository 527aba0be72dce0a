package io.weir.driver.loopback.system;

import io.weir.driver.MessageListener;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the deliveries of a session, one of which is its consumer's last, as with a faulty driver. Thread-safe. */
final class BrokenConsumption {

    private final long endAfter;
    private final AtomicLong deliveries = new AtomicLong();

    /** @param endAfter number of the last delivery to the consumer that gets it, from 1; 0 for none */
    public BrokenConsumption(long endAfter) {
        this.endAfter = endAfter;
    }

    /**
     * Counts one delivery. Reports the consumer's end at its last one.
     *
     * @return true when it was the consumer's last
     */
    public boolean endsWith(MessageListener listener) {
        // hot path
        // Not counted when no fault is requested: one counter for all partitions is expensive.
        if (endAfter == 0 || deliveries.incrementAndGet() != endAfter) {
            return false;
        }
        listener.consumerEnded(LoopbackException.ConsumerEndedException.INJECTED);
        return true;
    }
}
