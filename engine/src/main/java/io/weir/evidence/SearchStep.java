package io.weir.evidence;

import io.weir.evidence.SloFigure.Answer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One rate tried by a search.
 *
 * @param stage purpose of the step
 * @param targetMessagesPerSecond over all producers
 * @param holdSeconds length of the part that was judged, after the rate had settled
 * @param sentMessagesPerSecond handed to the driver within the hold
 * @param acknowledgedMessagesPerSecond acknowledged within the hold
 * @param receivedMessagesPerSecond delivered within the hold, over all subscriptions
 * @param failedMessages sends of the whole step that were not acknowledged
 * @param p50ResponseNanos of the messages due in the hold; null when none was completed, as the next
 * @param responseSlope growth of the response time, in seconds per second of the hold; null when that is not known
 * @param backlogSlopeMessagesPerSecond growth of the backlog of the slowest subscription; null without any
 * @param slowestSubscription name of the subscription whose backlog grew most; null without any
 * @param judgement whether the rate was sustained, or the reason why it was not
 * @param doubtful whether it missed by so little that it was tried once more
 * @param generatorLimited whether the generator had no slack: the limit is not the system's
 * @param slo figures of each limit, over all holds of this rate so far; none in a search without limits
 */
public record SearchStep(
        Stage stage,
        double targetMessagesPerSecond,
        double holdSeconds,
        double sentMessagesPerSecond,
        double acknowledgedMessagesPerSecond,
        double receivedMessagesPerSecond,
        long failedMessages,
        @Nullable Long p50ResponseNanos,
        @Nullable Long p99ResponseNanos,
        @Nullable Double responseSlope,
        @Nullable Double backlogSlopeMessagesPerSecond,
        @Nullable String slowestSubscription,
        Judgement judgement,
        boolean doubtful,
        boolean generatorLimited,
        List<SloFigure> slo) {

    public SearchStep {
        slo = List.copyOf(slo);
    }

    /** Purposes of a step. */
    public enum Stage {
        /** Multiplies the rate until it is no longer sustained. */
        RAMP,
        /** Halves the gap between a sustained rate and one that is not, on a scale of factors. */
        BISECT,
        /** Holds the rate found for longer. */
        CONFIRM,
        /** Looks for the highest rate that keeps the limits, at or below the highest that is sustained. */
        SLO,
        /** Holds a low rate after one that failed, to see if the system has got over it. */
        HEALTH
    }

    /** Outcome of a step; all but the first are reasons why the rate was not sustained. */
    public enum Judgement {
        SUSTAINED,
        /** Less was acknowledged than was due, because sends failed. */
        SENDS_FAILED,
        /** Less was acknowledged than was due. */
        RATE_MISSED,
        /** The response time grew steadily: a queue was building up. */
        RESPONSE_GREW,
        /** A subscription's backlog grew steadily: its consumers are the limit. */
        CONSUMERS_BEHIND
    }

    /** Returns whether the rate was sustained. */
    public boolean sustained() {
        return judgement == Judgement.SUSTAINED;
    }

    /** Returns true if the rate was sustained and surely kept each limit. */
    public boolean keepsSlo() {
        return sustained() && slo.stream().allMatch(figure -> figure.answer() == Answer.PASS);
    }

    /** Returns true if the rate was missed by more than chance, or surely a limit. */
    public boolean surelyFailed() {
        return sustained() ? slo.stream().anyMatch(figure -> figure.answer() == Answer.FAIL) : !doubtful;
    }

    /** Returns true if a longer hold might show that the rate keeps the limits. */
    public boolean unsureOfSlo() {
        return sustained() && !keepsSlo() && slo.stream().noneMatch(figure -> figure.answer() == Answer.FAIL);
    }

    /**
     * Returns this step with the figures of each limit.
     *
     * @param generatorsDelay whether a limit was missed that would have been kept without the generator's own delay
     */
    public SearchStep with(List<SloFigure> figures, boolean generatorsDelay) {
        return new SearchStep(
                stage,
                targetMessagesPerSecond,
                holdSeconds,
                sentMessagesPerSecond,
                acknowledgedMessagesPerSecond,
                receivedMessagesPerSecond,
                failedMessages,
                p50ResponseNanos,
                p99ResponseNanos,
                responseSlope,
                backlogSlopeMessagesPerSecond,
                slowestSubscription,
                judgement,
                doubtful,
                generatorLimited || generatorsDelay,
                figures);
    }
}
