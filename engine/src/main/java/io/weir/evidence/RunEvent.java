package io.weir.evidence;

import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import java.util.List;

/** Event of a run in progress. */
public sealed interface RunEvent {

    /**
     * The run has entered a phase. A busy machine may report it late.
     *
     * @param instant at which it began, by the run's clock
     */
    record PhaseEntered(Phase phase, long instant) implements RunEvent {}

    /** An interval is complete. */
    record IntervalClosed(IntervalSnapshot interval) implements RunEvent {}

    /**
     * The system takes its time before there are intervals. Reported by any thread.
     *
     * @param what description of the wait, in a few words
     */
    record Waiting(String what) implements RunEvent {}

    /** A search for the highest rate has tried one. */
    record StepTried(SearchStep step) implements RunEvent {}

    /**
     * Something has happened to see the figures by. Reported by any thread.
     *
     * @param instant by the run's clock
     * @param text in a few words
     */
    record Marked(Mark.Kind kind, long instant, String text) implements RunEvent {

        /** Returns the mark of a load that began at the given instant. */
        public Mark since(long start) {
            return new Mark(kind, (instant - start) / 1e9, text);
        }
    }

    /**
     * The run has an action of its time line carried out, or undone, by the command that has the broker.
     *
     * @param number of the order, from 0
     * @param action index of the action in the time line
     * @param undo true to undo it
     * @param nodes to act on, by name
     */
    record ActionOrdered(int number, int action, boolean undo, List<String> nodes) implements RunEvent {

        public ActionOrdered {
            nodes = List.copyOf(nodes);
        }
    }

    /** The run has printed a line for the user: its summary, or the output of a client. */
    record LinePrinted(String text) implements RunEvent {}
}
