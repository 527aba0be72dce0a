package io.weir.run;

import io.weir.driver.Capability;
import io.weir.driver.Guarantees;
import io.weir.driver.NanoClock;
import io.weir.payload.HeaderPlacement;
import io.weir.worker.DriverCalls;
import io.weir.worker.RunSetup;
import io.weir.worker.StepLimits;
import io.weir.worker.Worker;
import io.weir.worker.receive.RunSubscriptions;
import io.weir.workload.Workload;
import java.util.concurrent.ThreadFactory;

/**
 * A run whose clients are open and whose probe has passed: what its loads have in common.
 *
 * @param worker all workers of the run
 * @param splitsTopics whether the producers and consumers of a topic may be at several workers
 * @param calls bounds calls of the worker in time
 */
record PreparedRun(
        RunSetup setup, Worker worker, boolean splitsTopics, RunSubscriptions subscriptions, DriverCalls calls) {

    Workload workload() {
        return setup.workload();
    }

    NanoClock clock() {
        return setup.clock();
    }

    StepLimits limits() {
        return setup.limits();
    }

    Guarantees guarantees() {
        return setup.guarantees();
    }

    ThreadFactory driverThreads() {
        return setup.driverThreads();
    }

    boolean has(Capability capability) {
        return setup.has(capability);
    }

    /** Returns whether messages carry a header, so that each can be checked. */
    boolean isChecked() {
        return setup.headerPlacement() != HeaderPlacement.NONE;
    }
}
