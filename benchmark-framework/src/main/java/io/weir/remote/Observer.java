package io.weir.remote;

import io.weir.measure.Phase;
import io.weir.result.ResourceUse;

/** Observes a machine that carries no share of a run, such as that of a broker. */
public interface Observer {

    /** Notes that the run has entered a phase: the measured part is observed. */
    void entered(Phase phase);

    /** Returns what was used of the machine in the measured part. */
    ResourceUse use();
}
