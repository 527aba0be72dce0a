package io.weir.measure;

/** Stages of the measured window of a load with a backlog, in order. */
public enum BacklogStage {
    /** Consumers are paused while producers go on. */
    BUILD("build"),
    /** Consumers read the backlog while producers go on. */
    CATCH_UP("catch-up"),
    /** The backlog is drained; measurement goes on for as long as the workload asks. */
    AFTER("after");

    private final String label;

    BacklogStage(String label) {
        this.label = label;
    }

    /** Returns the stage in the words of the glossary. */
    public String label() {
        return label;
    }
}
