package io.weir.measure;

/** Follows a run while it goes on. Called by one thread, never by one that sends or receives. */
public interface SnapshotListener {

    /** The run has entered a phase. */
    default void phase(Phase phase) {}

    /** An interval is complete. */
    default void interval(IntervalSnapshot snapshot) {}

    /** The system takes its time before there are intervals. Any thread, other than the rest. */
    default void waiting(String what) {}

    /** A search for the highest rate has tried one. */
    default void step(SearchStep step) {}

    /** A load with a backlog has entered a stage of its measured window. */
    default void stage(BacklogStage stage) {}

    /** Says nothing to nobody. */
    SnapshotListener NONE = new SnapshotListener() {};
}
