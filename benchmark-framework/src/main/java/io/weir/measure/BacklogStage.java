package io.weir.measure;

/** The parts that the measured window of a load with a backlog is made of, in their order. */
public enum BacklogStage {
    /** Consumers are paused while producers go on. */
    BUILD("build"),
    /** Consumers read what has gathered while producers go on. */
    CATCH_UP("catch-up"),
    /** The backlog is drained: what is measured for as long as the workload asks. */
    AFTER("after");

    private final String label;

    BacklogStage(String label) {
        this.label = label;
    }

    /** The stage in the words of the glossary. */
    public String label() {
        return label;
    }
}
