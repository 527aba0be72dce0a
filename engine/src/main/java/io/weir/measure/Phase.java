package io.weir.measure;

/** Phases of a run, in order. */
public enum Phase {
    PREPARE("prepare"),
    PROBE("probe"),
    SEARCH("search"),
    WARM_UP("warm-up"),
    MEASURE("measure"),
    DRAIN("drain"),
    VERIFY("verify"),
    CLEAN_UP("clean up");

    private final String label;

    Phase(String label) {
        this.label = label;
    }

    /** Returns the phase in the words of the glossary. */
    public String label() {
        return label;
    }
}
