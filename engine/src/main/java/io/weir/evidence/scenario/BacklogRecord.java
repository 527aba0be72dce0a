package io.weir.evidence.scenario;

import io.weir.measure.BacklogStage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Course of a load with a backlog: how it was built and drained. Backlogs are in messages, summed over all
 * subscriptions.
 *
 * @param targetMessages that the backlog was to reach
 * @param drainRatio share of the backlog that was to be drained
 * @param timeoutSeconds that building could take, and draining again
 * @param countedBy source of the count that decided when the target was reached and the backlog drained
 * @param ending what came of it
 * @param failure what went wrong with pausing, resuming or counting, as a sentence; null when nothing did
 * @param pauseSeconds how long it took until the last consumer stood still; null when not all did
 * @param drainedBelowMessages the backlog at which it counted as drained: what was to stay, or what half a second's
 *     load leaves on its way; null when it didn't come to draining
 * @param stages those that were begun, in their order
 */
public record BacklogRecord(
        long targetMessages,
        double drainRatio,
        double timeoutSeconds,
        Counter countedBy,
        Ending ending,
        @Nullable String failure,
        @Nullable Double pauseSeconds,
        @Nullable Long drainedBelowMessages,
        List<BacklogStageFigures> stages) {

    public BacklogRecord {
        stages = List.copyOf(stages);
    }

    /** Source of the count. */
    public enum Counter {
        /** The broker's own: stored and not yet acknowledged by the consumers. */
        BROKER,
        /** Weir's own: acknowledged to the producers and not yet received. */
        WEIR
    }

    /** Ways in which a load with a backlog ends. */
    public enum Ending {
        /** Built, drained, and measured afterwards. */
        DRAINED,
        /** Time ran out before the backlog reached its target. */
        NOT_BUILT,
        /** Time ran out before the backlog was drained. */
        NOT_DRAINED,
        /** Consumers could not be paused or resumed. */
        FAILED,
        /** Somebody or something ended the run. */
        INTERRUPTED
    }

    /** Returns the figures of one stage; empty if the stage did not begin. */
    public Optional<BacklogStageFigures> stage(BacklogStage stage) {
        return stages.stream().filter(figures -> figures.stage() == stage).findFirst();
    }
}
