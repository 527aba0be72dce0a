package io.weir.evidence.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Course and figures of a replay of delayed messages.
 *
 * @param farMessages acknowledged, written first, none of them due within the run
 * @param farSeconds delay of each of them
 * @param nearMessages acknowledged, written behind them
 * @param nearSeconds delay of each of them
 * @param writeSeconds how long writing took
 * @param requested number of repetitions that were to be
 * @param repetitions those that began, in order
 * @param first spread of the times to the first delivery, in seconds; null where there was none
 * @param ending what came of it
 * @param failure what went wrong, as a sentence; null when nothing did
 */
public record ReplayRecord(
        long farMessages,
        double farSeconds,
        long nearMessages,
        double nearSeconds,
        double writeSeconds,
        int requested,
        List<Repetition> repetitions,
        @Nullable Spread first,
        Ending ending,
        @Nullable String failure) {

    public ReplayRecord {
        repetitions = List.copyOf(repetitions);
    }

    /**
     * One kill of all nodes, and the start after it.
     *
     * @param startedSeconds when the nodes were to start again, since the start of load
     * @param readySeconds from then until all nodes were ready; null if they were not
     * @param firstSeconds from then to the first delivery, the figure; null without one
     * @param received deliveries until the next kill, or until the measured part was over
     */
    public record Repetition(
            double startedSeconds,
            @Nullable Double readySeconds,
            @Nullable Double firstSeconds,
            long received) {}

    /** Ways in which a replay ends. */
    public enum Ending {
        /** All repetitions were carried out. */
        DONE,
        /** The measured part was over first. */
        TIME_OVER,
        /** Time ran out before all was written. */
        NOT_WRITTEN,
        /** After a start nothing was delivered in time. */
        NOT_RECOVERED,
        /** All messages that were due had been received before the last repetition. */
        USED_UP,
        /** Nodes could not be killed or started, or consumers paused or resumed. */
        FAILED,
        /** Somebody or something ended the run. */
        INTERRUPTED
    }

    /** Returns the number of repetitions that ended with a delivery. */
    public int done() {
        return first == null ? 0 : first.count();
    }
}
