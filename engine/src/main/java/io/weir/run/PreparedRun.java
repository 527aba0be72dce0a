package io.weir.run;

import io.weir.driver.DriverException;
import io.weir.driver.Insight;
import io.weir.payload.HeaderPlacement;
import io.weir.worker.DriverCalls;
import io.weir.worker.RunSetup;
import io.weir.worker.receive.RunSubscriptions;
import java.util.List;

/**
 * A run whose clients are open and whose probe has passed: what its loads have in common.
 *
 * @param worker all workers of the run
 * @param splitsTopics whether the producers and consumers of a topic may be at several workers
 * @param calls bounds calls of the worker in time
 */
record PreparedRun(
        RunSetup setup, AllWorkers worker, boolean splitsTopics, RunSubscriptions subscriptions, DriverCalls calls) {

    /** Returns the servers that have a role for partition 0 of the busiest topic. For a thread that may call the driver. */
    List<String> servers(Insight.Role role) throws DriverException, InterruptedException {
        return worker.servers(
                role, subscriptions.topics().get(setup.workload().topology().busiestTopic()), 0);
    }

    /** Returns whether messages carry a header, so that each can be checked. */
    boolean isChecked() {
        return setup.headerPlacement() != HeaderPlacement.NONE;
    }
}
