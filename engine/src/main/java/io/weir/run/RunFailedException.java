package io.weir.run;

import io.weir.measure.Phase;

/** Failure of a run that could not measure anything: the system or its client failed before or beside the load. */
public final class RunFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final Phase phase;

    RunFailedException(Phase phase, String message, Throwable cause) {
        super(message, cause);
        this.phase = phase;
    }

    RunFailedException(Phase phase, String message) {
        super(message);
        this.phase = phase;
    }

    /** Returns the phase in which it failed. */
    public Phase phase() {
        return phase;
    }
}
