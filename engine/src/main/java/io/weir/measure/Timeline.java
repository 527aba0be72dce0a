package io.weir.measure;

import io.weir.measure.success.SuccessLevels;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the load into phases and intervals: seconds counted from the start of each phase, and of each stage of the
 * measured window where it has some; the last of each cut short at its end. Instants are nanoseconds of the run's
 * clock. Any thread.
 *
 * <p>The start and end of the measured window only move to earlier instants, and stages and levels only begin, while the
 * clock has not reached them: a thread that reads the clock first and this second sees the final phase, stage, interval
 * and levels of each instant.
 */
public final class Timeline {

    /** Length of a whole interval. */
    public static final long INTERVAL_NANOS = 1_000_000_000;

    /** Length of an interval of the drain: shorter, since the drain ends at the end of one. */
    public static final long DRAIN_INTERVAL_NANOS = 250_000_000;

    private final long start;
    private volatile long windowStart;
    private volatile long windowEnd;
    private volatile long sendingEnd;

    /** Increases when the end of an interval has moved to an earlier instant. */
    private volatile int edition;

    /** Last part before the drain; the others are linked from it back to the warm-up. */
    private volatile Part newest;

    /** Levels set last; null before any. */
    private volatile @Nullable LevelsInForce newestLevels;

    /**
     * @param start instant at which message 0 is due
     * @param warmUpNanos length of the warm-up, may be 0
     * @param windowNanos length of the measured window
     */
    public Timeline(long start, long warmUpNanos, long windowNanos) {
        this.start = start;
        this.windowStart = start + warmUpNanos;
        this.windowEnd = windowStart + windowNanos;
        this.sendingEnd = Long.MAX_VALUE;
        Part warmUp = new Part(start, 0, Phase.WARM_UP, null, null);
        this.newest = new Part(windowStart, warmUp.firstAfter(windowStart), Phase.MEASURE, null, warmUp);
    }

    /**
     * A span that is cut into whole intervals from its start.
     *
     * @param first number of its first interval
     * @param before null for the first of all
     */
    private record Part(
            long start,
            int first,
            Phase phase,
            @Nullable BacklogStage stage,
            @Nullable Part before) {

        /** Returns the number of the first interval after this part, if it ends at that instant. */
        int firstAfter(long end) {
            return first + Math.toIntExact((end - start + INTERVAL_NANOS - 1) / INTERVAL_NANOS);
        }
    }

    /**
     * Levels from an instant on.
     *
     * @param before null for the first of all
     */
    private record LevelsInForce(
            long instant, SuccessLevels levels, @Nullable LevelsInForce before) {}

    public long start() {
        return start;
    }

    public long windowStart() {
        return windowStart;
    }

    public long windowEnd() {
        return windowEnd;
    }

    /** Returns the instant from which on nothing is sent: the window's end, unless sending has ended before it. */
    public long sendingEnd() {
        // hot path
        return Math.min(sendingEnd, windowEnd);
    }

    /** Ends sending at an instant not yet reached; later or repeated ends have no effect. */
    public synchronized void endSendingAt(long instant) {
        sendingEnd = Math.min(sendingEnd, instant);
    }

    /**
     * Begins the window earlier than planned, at an instant not yet reached at which an interval of the warm-up ends.
     * Has no effect if the window begins earlier anyway, or if the load was cut.
     *
     * @param windowNanos length of the window from there on
     */
    public synchronized void beginWindowAt(long instant, long windowNanos) {
        Part window = newest;
        Part warmUp = window.before;
        if (warmUp == null || warmUp.before != null || instant >= windowStart || windowEnd < windowStart) {
            return;
        }
        newest = new Part(instant, warmUp.firstAfter(instant), Phase.MEASURE, window.stage, warmUp);
        windowStart = instant;
        windowEnd = instant + windowNanos;
        nextEdition();
    }

    /** Ends the window early, at an instant not yet reached; later or repeated cuts have no effect. */
    public synchronized void cutAt(long instant) {
        if (instant < windowEnd) {
            windowEnd = Math.max(instant, start);
            nextEdition();
        }
    }

    /**
     * Begins a stage of the measured window, at its start or at a later instant not yet reached. Has no effect at or
     * after the window's end.
     */
    public synchronized void begin(BacklogStage stage, long instant) {
        Part last = newest;
        if (instant == last.start) {
            newest = new Part(instant, last.first, last.phase, stage, last.before);
        } else if (instant > last.start && instant < windowEnd) {
            newest = new Part(instant, last.firstAfter(instant), Phase.MEASURE, stage, last);
            nextEdition();
        }
    }

    /** Sets the levels that successes are compared with, from an instant not yet reached on. */
    public synchronized void setLevels(SuccessLevels levels, long instant) {
        newestLevels = new LevelsInForce(instant, levels, newestLevels);
    }

    /** Returns the levels in force at an instant. */
    SuccessLevels levelsAt(long instant) {
        // hot path
        LevelsInForce each = newestLevels;
        while (each != null && instant < each.instant) {
            each = each.before;
        }
        return each == null ? SuccessLevels.NONE : each.levels;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // by those alone who hold the lock
    private void nextEdition() {
        edition++;
    }

    /**
     * Returns a number that shows whether an interval's end read after this call still holds: it does for instants that
     * the clock has shown, as long as the number is the same.
     */
    int edition() {
        return edition;
    }

    /**
     * Returns 1 for a message that is due in the warm-up, 0 for one in the measured window. An index instead of a
     * condition: the compiled code omits a branch that the whole warm-up has never taken, and the first measured
     * message would make the JVM discard that code.
     */
    int warmUpIndex(long due) {
        // hot path
        return (int) ((due - windowStart) >>> (Long.SIZE - 1));
    }

    /** Returns the number of the interval that an event at this instant belongs to, from 0. */
    public int intervalAt(long instant) {
        // hot path
        long end = windowEnd;
        if (instant >= end) {
            return firstDrainInterval(end) + (int) ((instant - end) / DRAIN_INTERVAL_NANOS);
        }
        Part part = newest;
        while (instant < part.start && part.before != null) {
            part = part.before;
        }
        return part.first + (int) (Math.max(0, instant - part.start) / INTERVAL_NANOS);
    }

    private int firstDrainInterval(long end) {
        Part part = newest;
        while (end <= part.start && part.before != null) {
            part = part.before;
        }
        return part.firstAfter(end);
    }

    private Part partOf(int interval) {
        Part part = newest;
        while (interval < part.first && part.before != null) {
            part = part.before;
        }
        return part;
    }

    /** Returns the phase that an interval lies in. */
    public Phase phaseOf(int interval) {
        return interval >= firstDrainInterval(windowEnd) ? Phase.DRAIN : partOf(interval).phase;
    }

    /** Returns the stage that an interval lies in; null outside the measured window, and in one without stages. */
    public @Nullable BacklogStage stageOf(int interval) {
        return interval >= firstDrainInterval(windowEnd) ? null : partOf(interval).stage;
    }

    /** Returns the instant at which an interval starts. */
    public long startOf(int interval) {
        long end = windowEnd;
        int drain = firstDrainInterval(end);
        if (interval >= drain) {
            return end + (interval - drain) * DRAIN_INTERVAL_NANOS;
        }
        Part part = partOf(interval);
        return part.start + (interval - part.first) * INTERVAL_NANOS;
    }

    /** Returns the instant at which the interval after this one starts. */
    public long endOf(int interval) {
        return startOf(interval + 1);
    }
}
