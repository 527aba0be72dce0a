package io.weir.run;

import io.weir.payload.HeaderPlacement;
import io.weir.worker.DriverCalls;
import io.weir.worker.RunSetup;
import io.weir.worker.receive.RunSubscriptions;

/**
 * A run whose clients are open and whose probe has passed: what its loads have in common.
 *
 * @param worker all workers of the run
 * @param splitsTopics whether the producers and consumers of a topic may be at several workers
 * @param calls bounds calls of the worker in time
 */
record PreparedRun(
        RunSetup setup, AllWorkers worker, boolean splitsTopics, RunSubscriptions subscriptions, DriverCalls calls) {

    /** Returns whether messages carry a header, so that each can be checked. */
    boolean isChecked() {
        return setup.headerPlacement() != HeaderPlacement.NONE;
    }
}
