package io.weir.schedule;

/**
 * Message n is due at n / rate seconds, for a whole number of messages a second: exact for all time, since whole seconds
 * are split off before anything is multiplied.
 */
record WholeRate(long rate) implements Schedule {

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    @Override
    public long dueNanos(long index) {
        // hot path
        long seconds = index / rate;
        long rest = index - seconds * rate;
        return seconds * NANOS_PER_SECOND + rest * NANOS_PER_SECOND / rate;
    }

    @Override
    public long dueBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        long seconds = nanos / NANOS_PER_SECOND;
        long index = seconds * rate + (nanos - seconds * NANOS_PER_SECOND) * rate / NANOS_PER_SECOND;
        // Due times are cut to whole nanoseconds, so that the estimate may be one or more behind.
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
