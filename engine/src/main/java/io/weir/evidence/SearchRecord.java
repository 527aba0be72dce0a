package io.weir.evidence;

import io.weir.evidence.SearchStep.Stage;
import io.weir.workload.Confirmation;
import io.weir.workload.Confirmation.Answer;
import io.weir.workload.SloSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Course of a search for the highest sustained rate; without steps where the rate was given and has limits to keep.
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
     * @param freshRuns confirmation of the rate kept; null where none was asked for or none has begun
     */
    public record Slo(
            @Nullable Double keptMessagesPerSecond,
            @Nullable Double missedMessagesPerSecond,
            List<SloFigure> measured,
            @Nullable FreshRuns freshRuns) {

        public Slo {
            measured = List.copyOf(measured);
        }
    }

    /**
     * Confirmation of the rate kept, in runs of its own.
     *
     * @param rule that decides
     * @param confidence of the answer; null where none is claimed
     * @param rates in the order in which they were tried, the rate kept first and each lower than the one before; one at least
     */
    public record FreshRuns(Confirmation rule, @Nullable Double confidence, List<TriedRate> rates) {

        public FreshRuns {
            rates = List.copyOf(rates);
        }

        /**
         * Assigns runs to the rates that they were made at.
         *
         * @param answer the rate kept, in messages a second
         * @param kept whether each run kept the limits, in their order
         */
        public static FreshRuns of(SloSearch search, double answer, List<Boolean> kept) {
            List<TriedRate> rates = new ArrayList<>();
            TriedRate rate = new TriedRate(answer, 0, 0, Answer.OPEN);
            for (boolean each : kept) {
                if (rate.answer() != Answer.OPEN) {
                    rates.add(rate);
                    rate = rate.lower(search);
                }
                rate = rate.after(each, search.confirmation(), rates.size() + 1);
            }
            rates.add(rate);
            if (rate.answer() == Answer.REFUTED && rates.size() < Confirmation.MAX_RATES) {
                rates.add(rate.lower(search));
            }
            OptionalDouble confidence = search.confirmation().confidence();
            return new FreshRuns(
                    search.confirmation(), confidence.isPresent() ? (Double) confidence.getAsDouble() : null, rates);
        }

        /** Returns the rate tried last. */
        public TriedRate last() {
            return rates.get(rates.size() - 1);
        }

        /** Returns the rate confirmed, in messages a second; empty if there is none yet, or none at all. */
        public OptionalDouble confirmed() {
            return last().answer() == Answer.CONFIRMED
                    ? OptionalDouble.of(last().messagesPerSecond())
                    : OptionalDouble.empty();
        }

        /** Returns the lowest rate refuted, in messages a second; empty if none was. */
        public OptionalDouble refuted() {
            return rates.stream()
                    .filter(rate -> rate.answer() == Answer.REFUTED)
                    .mapToDouble(TriedRate::messagesPerSecond)
                    .min();
        }

        /** Returns the rate of the next run; empty if the answer is known. */
        public OptionalDouble next() {
            return last().answer() == Answer.OPEN
                    ? OptionalDouble.of(last().messagesPerSecond())
                    : OptionalDouble.empty();
        }
    }

    /**
     * Fresh runs at one rate.
     *
     * @param kept number of runs that surely kept the limits
     * @param missed number of those that did not, or not surely
     */
    public record TriedRate(double messagesPerSecond, int kept, int missed, Answer answer) {

        private TriedRate after(boolean hasKept, Confirmation rule, int number) {
            int all = hasKept ? kept + 1 : kept;
            int not = hasKept ? missed : missed + 1;
            return new TriedRate(messagesPerSecond, all, not, rule.of(number, all, not));
        }

        private TriedRate lower(SloSearch search) {
            return new TriedRate(messagesPerSecond / (1 + search.precision()), 0, 0, Answer.OPEN);
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
        INTERRUPTED,
        /** After a rate that was too high the system no longer sustained one that is easy for it. */
        NOT_RECOVERED,
        /** There was no search: the rate was given. */
        GIVEN
    }

    /**
     * Creates the record of a given rate that has limits to keep.
     *
     * @param figures of each limit over the measured window
     */
    public static SearchRecord given(double messagesPerSecond, List<SloFigure> figures) {
        return new SearchRecord(
                List.of(), Ending.GIVEN, null, messagesPerSecond, 0, new Slo(null, null, figures, null));
    }

    /** Returns whether the rate was given, and only its limits are followed. */
    public boolean given() {
        return ending == Ending.GIVEN;
    }

    /** Returns this record with the figures of the limits over the measured window. */
    public SearchRecord withMeasured(List<SloFigure> figures) {
        Slo result = slo;
        return result == null
                ? this
                : with(new Slo(
                        result.keptMessagesPerSecond, result.missedMessagesPerSecond, figures, result.freshRuns));
    }

    /** Returns this record with the fresh runs that were made of its answer. */
    public SearchRecord with(FreshRuns runs) {
        Slo result = slo;
        return result == null
                ? this
                : with(new Slo(result.keptMessagesPerSecond, result.missedMessagesPerSecond, result.measured, runs));
    }

    private SearchRecord with(Slo other) {
        return new SearchRecord(
                steps, ending, foundMessagesPerSecond, measuredMessagesPerSecond, elapsedSeconds, other);
    }

    /** Returns the fresh runs that were made of the answer; null if there are none. */
    public @Nullable FreshRuns freshRuns() {
        return slo == null ? null : slo.freshRuns();
    }

    /** Returns the last attempt at the lowest rate that did not keep the limits; null if there was none. */
    public @Nullable SearchStep lowestBeyondSlo() {
        Double missed = slo == null ? null : slo.missedMessagesPerSecond();
        return lowest(step -> step.stage() == Stage.SLO && missed != null && step.targetMessagesPerSecond() == missed);
    }

    /** Returns the last attempt at the lowest rate that was not sustained; null if there was none. */
    public @Nullable SearchStep lowestMissed() {
        return lowest(step -> step.stage() != Stage.SLO && step.stage() != Stage.HEALTH && !step.sustained());
    }

    /** Returns the last step that looked if the system has got over an overload; null if there was none. */
    public @Nullable SearchStep lastOfHealth() {
        return steps.stream()
                .filter(step -> step.stage() == Stage.HEALTH)
                .reduce((one, last) -> last)
                .orElse(null);
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
