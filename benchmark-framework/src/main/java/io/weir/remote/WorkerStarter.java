package io.weir.remote;

import io.weir.plan.RunPlan;
import java.io.IOException;
import java.util.function.Consumer;

/** Starts the workers of a run that has several. */
@FunctionalInterface
public interface WorkerStarter {

    /**
     * Starts workers, and waits until all are ready.
     *
     * @param count number of workers
     * @param waiting receives what a worker waits for; any thread
     * @throws IOException when one could not be started; then none is left
     */
    StartedWorkers start(RunPlan plan, int count, Consumer<String> waiting) throws IOException, InterruptedException;
}
