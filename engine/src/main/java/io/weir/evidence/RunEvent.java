package io.weir.evidence;

import io.weir.measure.BacklogStage;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;

/** Event of a run in progress. */
public sealed interface RunEvent {

    /** The run has entered a phase. */
    record PhaseEntered(Phase phase) implements RunEvent {}

    /** An interval is complete. */
    record IntervalClosed(IntervalSnapshot interval) implements RunEvent {}

    /**
     * The system takes its time before there are intervals. Reported by any thread, unlike the others.
     *
     * @param what description of the wait, in a few words
     */
    record Waiting(String what) implements RunEvent {}

    /** A search for the highest rate has tried one. */
    record StepTried(SearchStep step) implements RunEvent {}

    /** A load with a backlog has entered a stage of its measured window. */
    record StageEntered(BacklogStage stage) implements RunEvent {}

    /** The run has printed a line for the user: its summary, or the output of a client. */
    record LinePrinted(String text) implements RunEvent {}
}
