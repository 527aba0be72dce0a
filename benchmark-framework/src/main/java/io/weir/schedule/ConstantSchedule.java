package io.weir.schedule;

/** Message n is due at n / rate. */
record ConstantSchedule(double messagesPerSecond) implements Schedule {

    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public long dueNanos(long index) {
        // hot path. Multiplying first keeps whole rates exact: 1e9 * index is rounded once, and the quotient once.
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
