package io.weir.schedule;

/**
 * Due times of a Poisson process whose rate is that of another schedule: the arrivals of a process with one arrival per
 * message are moved to the instants at which the other has that many messages due. Both count in parts of a message, so that
 * a due time falls between two of the evenly spaced ones, to the nanosecond at the maximum rate.
 */
final class PoissonArrivals implements Schedule {

    /** Limit of the parts of messages a second, which leaves room for nanoseconds. */
    private static final double MAX_PARTS_PER_SECOND = 4e9;

    private static final int MAX_PART_LEVELS = 20;

    private final Schedule parts;
    private final long seed;
    private final int partLevels;
    private final View shared;

    /** View of one thread. */
    record View(Schedule parts, int partLevels, PoissonProcess process) implements Schedule {

        @Override
        public long dueNanos(long index) {
            // hot path
            return parts.dueNanos(process.at(index));
        }

        @Override
        public long dueBefore(long nanos) {
            return process.before(parts.dueBefore(nanos));
        }

        @Override
        public double messagesPerSecond() {
            return parts.messagesPerSecond() / (1 << partLevels);
        }
    }

    /**
     * @param parts of messages, {@code 2^partLevels} of each
     */
    PoissonArrivals(Schedule parts, int partLevels, long seed) {
        this.parts = parts;
        this.partLevels = partLevels;
        this.seed = seed;
        this.shared = view();
    }

    /** Returns the power of two of parts in which messages of a rate are counted. */
    static int partLevels(double maxMessagesPerSecond) {
        int levels = Math.getExponent(MAX_PARTS_PER_SECOND / maxMessagesPerSecond);
        return Math.max(0, Math.min(levels, MAX_PART_LEVELS));
    }

    private View view() {
        return new View(parts, partLevels, new PoissonProcess(seed, partLevels));
    }

    @Override
    public Schedule forOneThread() {
        return view();
    }

    @Override
    public long dueNanos(long index) {
        synchronized (shared) {
            return shared.dueNanos(index);
        }
    }

    @Override
    public long dueBefore(long nanos) {
        synchronized (shared) {
            return shared.dueBefore(nanos);
        }
    }

    @Override
    public double messagesPerSecond() {
        return shared.messagesPerSecond();
    }

    @Override
    public void changeWarmUp(double messagesPerSecond, long fromNanos) {
        parts.changeWarmUp(messagesPerSecond * (1 << partLevels), fromNanos);
    }

    @Override
    public void endWarmUp(long nanos) {
        parts.endWarmUp(nanos);
    }
}
