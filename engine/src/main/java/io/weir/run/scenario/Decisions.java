package io.weir.run.scenario;

import io.weir.worker.LoadChange;

/** Takes decisions on a load to all its workers. For one thread. */
public interface Decisions {

    /** Number of times that a decision may take longer than usual. */
    int PATIENCE = 10;

    /** Returns the first instant, by the run's clock, from which a decision can be in force at every worker. */
    long soonest();

    /**
     * Returns an instant by which a decision that has time is in force at every worker, even where the machine is so busy that
     * it takes several times as long as usual.
     */
    default long inGoodTime(long now) {
        return now + PATIENCE * Math.max(0, soonest() - now);
    }

    /** Has all workers apply a change. */
    void apply(LoadChange change);
}
