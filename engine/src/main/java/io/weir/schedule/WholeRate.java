package io.weir.schedule;

/**
 * Message n is due at n / rate seconds, for a whole number of messages a second: exact for all time, since whole seconds
 * are split off before anything is multiplied.
 */
final class WholeRate implements Schedule {

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final long rate;

    /** The quotient 2^64 / rate, truncated, unsigned: dividing by multiplying is several times as fast. */
    private final long reciprocal;

    WholeRate(long rate) {
        this.rate = rate;
        this.reciprocal = Long.divideUnsigned(-1, rate);
    }

    @Override
    public long dueNanos(long index) {
        // hot path
        long seconds = dividedByRate(index);
        long rest = index - seconds * rate;
        return seconds * NANOS_PER_SECOND + dividedByRate(rest * NANOS_PER_SECOND);
    }

    /**
     * Divides exactly for every dividend that is not negative: the estimate is never too large, and at most 1 too
     * small.
     */
    private long dividedByRate(long dividend) {
        // hot path
        // The second term makes the reciprocal unsigned, which matters for a rate of 1 alone.
        long estimate = Math.multiplyHigh(dividend, reciprocal) + (dividend & (reciprocal >> (Long.SIZE - 1)));
        return dividend - estimate * rate >= rate ? estimate + 1 : estimate;
    }

    @Override
    public long dueBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        long seconds = nanos / NANOS_PER_SECOND;
        long index = seconds * rate + (nanos - seconds * NANOS_PER_SECOND) * rate / NANOS_PER_SECOND;
        // Due times are truncated to whole nanoseconds, so the estimate may be one or more behind.
        while (dueNanos(index) < nanos) {
            index++;
        }
        return index;
    }

    @Override
    public double messagesPerSecond() {
        return rate;
    }
}
