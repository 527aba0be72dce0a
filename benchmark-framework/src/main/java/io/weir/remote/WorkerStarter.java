package io.weir.remote;

import io.weir.evidence.RunListener;
import io.weir.plan.RunPlan;
import java.io.IOException;

/** Starts the workers of a run that has several. */
@FunctionalInterface
public interface WorkerStarter {

    /**
     * Starts workers, and waits until all are ready.
     *
     * @param count number of workers
     * @param listener receives what a worker waits for, and lines for the user; any thread
     * @throws IOException when one could not be started; then none is left
     */
    StartedWorkers start(RunPlan plan, int count, RunListener listener) throws IOException, InterruptedException;
}
