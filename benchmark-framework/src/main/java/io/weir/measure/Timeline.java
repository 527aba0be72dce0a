package io.weir.measure;

/**
 * Cuts the load into phases and intervals: seconds counted from the start of each phase, the last of a phase cut short
 * at its end. Instants are nanoseconds of the run's clock. Any thread.
 *
 * <p>The end of the measured window moves only once, and only forward in time from the clock's point of view: whoever
 * reads the clock first and the window's end second sees each instant in the phase that holds for good.
 */
public final class Timeline {

    /** Length of a whole interval. */
    public static final long INTERVAL_NANOS = 1_000_000_000;

    /** Length of an interval of the drain: shorter, since the drain ends with one. */
    public static final long DRAIN_INTERVAL_NANOS = 250_000_000;

    private final long start;
    private final long windowStart;
    private final int warmUpIntervals;
    private volatile long windowEnd;

    /**
     * @param start instant at which message 0 is due
     * @param warmUpNanos length of the warm-up, may be 0
     * @param windowNanos length of the measured window
     */
    public Timeline(long start, long warmUpNanos, long windowNanos) {
        this.start = start;
        this.windowStart = start + warmUpNanos;
        this.windowEnd = windowStart + windowNanos;
        this.warmUpIntervals = ceilIntervals(warmUpNanos);
    }

    private static int ceilIntervals(long nanos) {
        return Math.toIntExact((nanos + INTERVAL_NANOS - 1) / INTERVAL_NANOS);
    }

    public long start() {
        return start;
    }

    public long windowStart() {
        return windowStart;
    }

    public long windowEnd() {
        return windowEnd;
    }

    /** Ends the window early, at an instant not yet reached; later or repeated cuts have no effect. */
    public synchronized void cutAt(long instant) {
        if (instant < windowEnd) {
            windowEnd = Math.max(instant, start);
        }
    }

    /** The phase in which a message is due that is due at this instant before the window's end. */
    public Phase phaseOfDue(long due) {
        return due < windowStart ? Phase.WARM_UP : Phase.MEASURE;
    }

    /** Number of the interval that an event at this instant belongs to, from 0. */
    public int intervalAt(long instant) {
        // hot path
        long end = windowEnd;
        if (instant < windowStart && instant < end) {
            return (int) (Math.max(0, instant - start) / INTERVAL_NANOS);
        }
        if (instant < end) {
            return warmUpIntervals + (int) ((instant - windowStart) / INTERVAL_NANOS);
        }
        return firstDrainInterval(end) + (int) ((instant - end) / DRAIN_INTERVAL_NANOS);
    }

    private int firstDrainInterval(long end) {
        return end <= windowStart ? ceilIntervals(end - start) : warmUpIntervals + ceilIntervals(end - windowStart);
    }

    /** The phase that an interval lies in. */
    public Phase phaseOf(int interval) {
        if (interval >= firstDrainInterval(windowEnd)) {
            return Phase.DRAIN;
        }
        return interval < warmUpIntervals ? Phase.WARM_UP : Phase.MEASURE;
    }

    /** The instant at which an interval starts. */
    public long startOf(int interval) {
        long end = windowEnd;
        int drain = firstDrainInterval(end);
        if (interval >= drain) {
            return end + (interval - drain) * DRAIN_INTERVAL_NANOS;
        }
        return interval < warmUpIntervals
                ? start + interval * INTERVAL_NANOS
                : windowStart + (interval - warmUpIntervals) * INTERVAL_NANOS;
    }

    /** The instant at which the interval after this one starts. */
    public long endOf(int interval) {
        return startOf(interval + 1);
    }
}
