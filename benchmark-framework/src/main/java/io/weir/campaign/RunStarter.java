package io.weir.campaign;

import io.weir.evidence.RunListener;
import io.weir.plan.RunPlan;
import java.io.IOException;

/** Starts runs, wherever they take place. */
public interface RunStarter {

    /**
     * Starts a run; returns when it has begun.
     *
     * @param listener follows it; has received everything when the run has ended
     * @throws IOException when its process can't be started; the message says why
     */
    StartedRun start(RunPlan plan, RunListener listener) throws IOException, InterruptedException;
}
