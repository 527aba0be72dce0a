package io.weir.run.scenario;

import io.weir.worker.LoadChange;

/** Takes decisions on a load to all its workers. For one thread. */
public interface Decisions {

    /** Returns the first instant, by the run's clock, from which a decision can be in force at every worker. */
    long soonest();

    /** Has all workers apply a change. */
    void apply(LoadChange change);
}
