package io.weir.measure;

/** Observer of a run in progress. Called by one thread, never by one that sends or receives. */
public interface SnapshotListener {

    /** Called when the run has entered a phase. */
    default void phase(Phase phase) {}

    /** Called when an interval is complete. */
    default void interval(IntervalSnapshot snapshot) {}

    /** Called while the system takes its time before there are intervals. Any thread, unlike the others. */
    default void waiting(String what) {}

    /** Called when a search for the highest rate has tried one. */
    default void step(SearchStep step) {}

    /** Called when a load with a backlog has entered a stage of its measured window. */
    default void stage(BacklogStage stage) {}

    /** Ignores everything. */
    SnapshotListener NONE = new SnapshotListener() {};
}
