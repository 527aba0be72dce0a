package io.weir.run.search;

import io.weir.driver.NanoClock;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.Ending;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SearchStep.Stage;
import io.weir.workload.Load;
import io.weir.workload.SloSearch;
import io.weir.workload.SloTerm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tries rates until the highest sustained one is found and, where there are limits, the highest that keeps them, or the
 * time for it is over. For one thread.
 */
public final class SearchRun {

    /**
     * Share of the rate found that is measured afterwards. At the limit itself, a queue left by a hiccup would never go
     * away, and every latency would be that of the queue.
     */
    static final double MEASURED_SHARE = 0.95;

    private static final Duration SETTLE = Duration.ofSeconds(1);
    /** Longer where latencies are judged by themselves, and not by their growth. */
    private static final Duration SLO_SETTLE = Duration.ofSeconds(3);

    private static final Duration RAMP_HOLD = Duration.ofSeconds(3);
    private static final Duration BISECT_HOLD = Duration.ofSeconds(5);
    private static final Duration CONFIRM_HOLD = Duration.ofSeconds(15);

    /** Share of a rate sustained before that a system which has got over an overload sustains easily. */
    private static final double HEALTH_SHARE = 0.1;

    private static final int HEALTH_TRIES = 3;

    private final NanoClock clock;
    private final Load.Search search;
    private final int topics;
    private final Steps steps;
    private final Consumer<SearchStep> listener;
    private final List<SloTerm> terms;
    private final List<SearchStep> tried = new ArrayList<>();
    private final long start;
    private Ending ending = Ending.FOUND;

    /** Carries out steps. */
    @FunctionalInterface
    public interface Steps {

        /**
         * Holds a rate; empty when the run is to end.
         *
         * @param slo gets the step's intervals, and a call at the end of the hold
         */
        Optional<SearchStep> hold(Stage stage, double messagesPerSecond, Duration hold, SloWatch slo);
    }

    /**
     * @param topics number of topics over which the rate is spread
     * @param listener receives each step
     */
    public SearchRun(NanoClock clock, Load.Search search, int topics, Steps steps, Consumer<SearchStep> listener) {
        this.clock = clock;
        this.search = search;
        this.topics = topics;
        this.steps = steps;
        this.listener = listener;
        this.terms = search.slo();
        this.start = clock.nanoTime();
    }

    /** Returns the time for a rate to settle before it is judged. */
    public static Duration settle(Stage stage) {
        return stage == Stage.SLO ? SLO_SETTLE : SETTLE;
    }

    /** Tries rates, one step after another, until the answer is known or time is over. */
    public SearchRecord run() {
        Double found = highest();
        Optional<SloSearch> slo = search.limits().filter(limits -> ending == Ending.FOUND);
        if (found == null || slo.isEmpty()) {
            Double measured = found == null || !measures() ? null : (Double) (found * MEASURED_SHARE);
            return record(found, search.limits().isPresent() ? null : measured, null);
        }
        SloRateSearch within = within(slo.get(), found);
        Double kept = within.kept() == 0 ? null : (Double) within.kept();
        return record(
                found,
                kept == null || !measures() ? null : (Double) (kept * slo.get().measureAt()),
                new SearchRecord.Slo(
                        kept, Double.isInfinite(within.missed()) ? null : (Double) within.missed(), List.of(), null));
    }

    /** Returns whether the system is such that figures of it are worth something. */
    private boolean measures() {
        return ending != Ending.INTERRUPTED && ending != Ending.NOT_RECOVERED;
    }

    private SearchRecord record(@Nullable Double found, @Nullable Double measured, SearchRecord.@Nullable Slo slo) {
        return new SearchRecord(tried, ending, found, measured, (clock.nanoTime() - start) / 1e9, slo);
    }

    /** Returns the highest sustained rate; null if there is none. */
    private @Nullable Double highest() {
        RateSearch rates = new RateSearch(topics);
        while (!rates.hasEnded() && ending == Ending.FOUND) {
            hold(rates.stage(), rates.rate(), holdOf(rates.stage()), new SloWatch(terms, topics))
                    .ifPresent(step -> rates.tried(step.sustained(), step.doubtful()));
        }
        if (ending == Ending.FOUND && !rates.isConfirmed()) {
            ending = Ending.NOTHING_SUSTAINED;
        }
        return ending == Ending.NOTHING_SUSTAINED || rates.sustainedRate() == 0 ? null : (Double) rates.sustainedRate();
    }

    /** Looks for the highest rate that keeps limits. */
    private SloRateSearch within(SloSearch limits, double highest) {
        double lowest = Math.max(RateSearch.LOWEST_RATE_OF_TOPIC * topics, limits.lowestDecidableRate());
        SloRateSearch rates = new SloRateSearch(highest, Math.min(lowest, highest), limits.precision());
        while (!rates.hasEnded() && ending == Ending.FOUND) {
            keeps(limits, rates.rate()).ifPresent(rates::tried);
        }
        if (ending == Ending.FOUND && rates.kept() == 0) {
            ending = Ending.SLO_MISSED;
        }
        return rates;
    }

    /** Holds a rate until it is clear whether it keeps the limits; what is not clear after the last hold does not. */
    private Optional<Boolean> keeps(SloSearch limits, double rate) {
        SloWatch watch = new SloWatch(limits.terms(), topics);
        int holds = 0;
        boolean again = false;
        while (true) {
            int number = Math.max(1, holds);
            Optional<SearchStep> step = hold(Stage.SLO, rate, limits.hold().multipliedBy(number), watch);
            if (step.isEmpty()) {
                return Optional.empty();
            }
            holds += number;
            boolean hiccup = !step.get().sustained() && step.get().doubtful() && !again;
            again |= hiccup;
            if (!hiccup && !step.get().unsureOfSlo() || holds >= SloSearch.MAX_HOLDS) {
                return Optional.of(step.get().keepsSlo());
            }
        }
    }

    /**
     * Carries out one step, and after one that surely failed looks if the system has got over it: if it has not, that is the
     * ending. Empty when time is over or the run is to end, which is the ending then.
     */
    private Optional<SearchStep> hold(Stage stage, double rate, Duration hold, SloWatch slo) {
        Optional<SearchStep> step = carryOut(stage, rate, hold, slo);
        if (step.filter(SearchStep::surelyFailed).isPresent() && !hasRecovered()) {
            ending = Ending.NOT_RECOVERED;
        }
        return step;
    }

    /**
     * Returns true if the system sustains a small share of a rate that it has sustained, and answers no more slowly than it did
     * there. An overload may leave it in a state in which it would miss rates that it can sustain.
     */
    private boolean hasRecovered() {
        List<SearchStep> sustained = tried.stream()
                .filter(step -> step.sustained() && step.stage() != Stage.HEALTH)
                .toList();
        if (sustained.isEmpty()) {
            return true; // nothing is known to be easy: the next lower rate tells
        }
        double highest = sustained.stream()
                .mapToDouble(SearchStep::targetMessagesPerSecond)
                .max()
                .orElseThrow();
        double rate = Math.min(highest, Math.max(RateSearch.LOWEST_RATE_OF_TOPIC * topics, highest * HEALTH_SHARE));
        long slowest = sustained.stream().mapToLong(SearchRun::p99).max().orElseThrow();
        for (int tries = 0; tries < HEALTH_TRIES; tries++) {
            Optional<SearchStep> step =
                    carryOut(Stage.HEALTH, rate, holdOf(Stage.HEALTH), new SloWatch(List.of(), topics));
            if (step.isEmpty()) {
                return true; // there is another ending
            }
            Long median = step.get().p50ResponseNanos();
            if (step.get().sustained() && (median == null || median <= slowest)) {
                return true;
            }
        }
        return false;
    }

    private static long p99(SearchStep step) {
        Long nanos = step.p99ResponseNanos();
        return nanos == null ? 0 : nanos;
    }

    private Optional<SearchStep> carryOut(Stage stage, double rate, Duration hold, SloWatch slo) {
        Duration needed = settle(stage).plus(hold);
        if (!tried.isEmpty()
                && clock.nanoTime() - start + needed.toNanos()
                        > search.timeLimit().toNanos()) {
            ending = Ending.OUT_OF_TIME;
            return Optional.empty();
        }
        Optional<SearchStep> step = steps.hold(stage, rate, hold, slo)
                .map(held -> held.with(
                        slo.figures(), stage == Stage.SLO && held.sustained() && slo.missedByGeneratorAlone()));
        if (step.isEmpty()) {
            ending = Ending.INTERRUPTED;
        }
        step.ifPresent(tried::add);
        step.ifPresent(listener);
        return step;
    }

    private static Duration holdOf(Stage stage) {
        return switch (stage) {
            case RAMP, HEALTH -> RAMP_HOLD;
            case BISECT -> BISECT_HOLD;
            case CONFIRM -> CONFIRM_HOLD;
            case SLO -> throw new IllegalArgumentException("its hold is the workload's");
        };
    }
}
