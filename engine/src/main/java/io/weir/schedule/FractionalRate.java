package io.weir.schedule;

/**
 * Message n is due at n / rate seconds, for a rate that is no short decimal, such as a third: off by less than a
 * nanosecond in the first month.
 */
record FractionalRate(double messagesPerSecond) implements Schedule {

    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public long dueNanos(long index) {
        // hot path
        return (long) (NANOS_PER_SECOND * index / messagesPerSecond);
    }

    @Override
    public long dueBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        long index = (long) (nanos / NANOS_PER_SECOND * messagesPerSecond);
        while (index > 0 && dueNanos(index - 1) >= nanos) {
            index--;
        }
        while (dueNanos(index) < nanos) {
            index++;
        }
        return index;
    }
}
