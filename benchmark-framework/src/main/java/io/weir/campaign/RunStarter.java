package io.weir.campaign;

import java.io.IOException;

/** Starts runs, wherever they take place. */
public interface RunStarter {

    /**
     * Starts a run; returns when it has begun.
     *
     * @throws IOException when its process can't be started; the message says why
     */
    StartedRun start(RunPlan plan) throws IOException, InterruptedException;
}
