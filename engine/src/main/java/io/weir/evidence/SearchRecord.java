package io.weir.evidence;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Course of a search for the highest sustained rate.
 *
 * @param steps all rates tried, in order
 * @param ending why it ended
 * @param foundMessagesPerSecond the highest rate that was sustained; null when none was. Confirmed by a longer hold if
 *     the ending is {@link Ending#FOUND}
 * @param measuredMessagesPerSecond the rate that was then measured; null when none was
 * @param elapsedSeconds that the search took
 * @param slo the part that looked for a rate within limits; null where there were none, or no rate was sustained
 */
public record SearchRecord(
        List<SearchStep> steps,
        Ending ending,
        @Nullable Double foundMessagesPerSecond,
        @Nullable Double measuredMessagesPerSecond,
        double elapsedSeconds,
        @Nullable Slo slo) {

    public SearchRecord {
        steps = List.copyOf(steps);
    }

    /**
     * Result of the search for a rate within limits.
     *
     * @param keptMessagesPerSecond highest rate that kept them; null if none did
     * @param missedMessagesPerSecond lowest rate above it that did not; null if there is none: the highest sustained rate
     *     keeps the limits
     * @param measured figures of each limit over the measured window; none where nothing was measured
     */
    public record Slo(
            @Nullable Double keptMessagesPerSecond,
            @Nullable Double missedMessagesPerSecond,
            List<SloFigure> measured) {

        public Slo {
            measured = List.copyOf(measured);
        }
    }

    /** Ways in which a search ends. */
    public enum Ending {
        /** A rate was found and confirmed. */
        FOUND,
        /** The search ran out of time. */
        OUT_OF_TIME,
        /** Not even the lowest rate worth trying was sustained. */
        NOTHING_SUSTAINED,
        /** No rate kept the limits. */
        SLO_MISSED,
        /** Somebody or something ended the run. */
        INTERRUPTED
    }

    /** Returns this record with the figures of the limits over the measured window. */
    public SearchRecord withMeasured(List<SloFigure> figures) {
        Slo result = slo;
        return result == null
                ? this
                : new SearchRecord(
                        steps,
                        ending,
                        foundMessagesPerSecond,
                        measuredMessagesPerSecond,
                        elapsedSeconds,
                        new Slo(result.keptMessagesPerSecond, result.missedMessagesPerSecond, figures));
    }

    /** Returns the last attempt at the lowest rate that did not keep the limits; null if there was none. */
    public @Nullable SearchStep lowestBeyondSlo() {
        Double missed = slo == null ? null : slo.missedMessagesPerSecond();
        return lowest(step ->
                step.stage() == SearchStep.Stage.SLO && missed != null && step.targetMessagesPerSecond() == missed);
    }

    /** Returns the last attempt at the lowest rate that was not sustained; null if there was none. */
    public @Nullable SearchStep lowestMissed() {
        return lowest(step -> step.stage() != SearchStep.Stage.SLO && !step.sustained());
    }

    private @Nullable SearchStep lowest(Predicate<SearchStep> missed) {
        return steps.stream()
                .filter(missed)
                .reduce(
                        null,
                        (low, step) -> low == null || step.targetMessagesPerSecond() <= low.targetMessagesPerSecond()
                                ? step
                                : low);
    }
}
