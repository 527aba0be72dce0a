package io.weir.engine;

import java.util.function.LongSupplier;

/**
 * Tells how much of a long stay inside {@code send} the sender spent without a processor: that is no doing of the
 * client's. Asks the kernel, which takes some microseconds, only after such a stay and now and then before a wait. For
 * the sender's thread.
 */
final class Displacement {

    /** A stay for less is taken for the client's: asking would cost a notable part of it. */
    static final long LONG_STAY_NANOS = 200_000;

    private static final long ASKING_GAP_NANOS = 300_000;

    private final LongSupplier runnableNanos;
    private long knownNanos;
    private long askedAt = Long.MIN_VALUE / 2;

    /**
     * For the thread that asks.
     *
     * @param runnableNanos how long that thread has been ready to run without a processor since it was born, or always 0
     */
    Displacement(LongSupplier runnableNanos) {
        this.runnableNanos = runnableNanos;
    }

    /** The sender has time: what happened before this counts no longer. */
    void beforeWait(long now) {
        // hot path
        if (now - askedAt > ASKING_GAP_NANOS) {
            askedAt = now;
            knownNanos = runnableNanos.getAsLong();
        }
    }

    /** The sender came late by that, which is on its account already. */
    void wokeLate(long nanos) {
        // hot path
        knownNanos += nanos;
    }

    /** What of that time inside {@code send} was not the client's. */
    long within(long clientNanos) {
        // hot path
        if (clientNanos < LONG_STAY_NANOS) {
            return 0;
        }
        long runnable = runnableNanos.getAsLong();
        long displaced = Math.max(0, Math.min(clientNanos, runnable - knownNanos));
        knownNanos = runnable;
        return displaced;
    }
}
