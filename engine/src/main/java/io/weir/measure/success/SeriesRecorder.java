package io.weir.measure.success;

/** Recorder of one series of messages with due times, by one thread and in one interval. */
public final class SeriesRecorder {

    private final SlotRecorder slots = new SlotRecorder();
    private final DueRecorder due = new DueRecorder();
    private final long deadline;

    /**
     * Creates an empty recorder.
     *
     * @param deadline response time in nanoseconds within which a success is in time
     */
    public SeriesRecorder(long deadline) {
        this.deadline = deadline;
    }

    /**
     * Records a success.
     *
     * @param nanos when it came, since the start of load
     * @param dueNanos when its message was due, likewise
     * @param p99 level in force, of the same kind of time
     * @param slow level in force, of the same kind of time
     */
    public void success(long nanos, long dueNanos, long p99, long slow) {
        // hot path
        long response = Math.max(0, nanos - dueNanos);
        slots.success(nanos, response > slow, response > SuccessLevels.heldUp(p99));
        due.success(dueNanos, response <= deadline, Math.max(0, response - p99));
    }

    /**
     * Records a failure.
     *
     * @param nanos when it came, since the start of load
     */
    public void failure(long nanos) {
        slots.failure(nanos);
    }

    /** Returns what has been recorded. */
    public SeriesSuccesses recorded() {
        return new SeriesSuccesses(slots.recorded(), due.recorded());
    }

    /** Clears everything, for use in another interval. */
    public void clear() {
        slots.clear();
        due.clear();
    }
}
