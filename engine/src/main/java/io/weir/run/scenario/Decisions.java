package io.weir.run.scenario;

import io.weir.measure.Timeline;
import io.weir.worker.LoadChange;

/** Takes decisions on a load to all its workers. For one thread. */
public interface Decisions {

    /** Number of times that a decision may take longer than usual. */
    int PATIENCE = 10;

    /** Time from the decision on the window's beginning to it, at least. */
    long WINDOW_LEAD_NANOS = 10_000_000;

    /** Returns the first instant, by the run's clock, from which a decision can be in force at every worker. */
    long soonest();

    /**
     * Returns an instant by which a decision that has time is in force at every worker, even where the machine is so busy that
     * it takes several times as long as usual.
     */
    default long inGoodTime(long now) {
        return now + PATIENCE * Math.max(0, soonest() - now);
    }

    /**
     * Begins the measured window with the next whole second that there is time for.
     *
     * @param now by the run's clock
     * @param windowNanos its length
     */
    default void beginWindow(long now, Timeline timeline, long windowNanos) {
        long free = Math.max(now + WINDOW_LEAD_NANOS, inGoodTime(now)) - timeline.start();
        long begin = (free + Timeline.INTERVAL_NANOS - 1) / Timeline.INTERVAL_NANOS * Timeline.INTERVAL_NANOS;
        apply(new LoadChange.WindowBegins(begin, windowNanos));
    }

    /** Has all workers apply a change. */
    void apply(LoadChange change);
}
