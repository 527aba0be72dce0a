package io.weir.verdict;

import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.FreshRuns;
import io.weir.evidence.SloFigure;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Judges the answer of a search by fresh runs. */
public final class ConfirmationCheck {

    /** Findings of runs that do not speak for their rate. An overload leaves messages open, so INCOMPLETE may speak against it. */
    private static final Set<Cause> NOT_FOR =
            EnumSet.of(Cause.DRIVER_FAULT, Cause.CLOCK_UNSURE, Cause.BROKER_FAILED, Cause.INCOMPLETE);

    /** Findings of runs that do not speak against their rate: another machine might have kept the limits. */
    private static final Set<Cause> NOT_AGAINST = EnumSet.of(
            Cause.DRIVER_FAULT, Cause.CLOCK_UNSURE, Cause.BROKER_FAILED, Cause.GENERATOR_LIMITED, Cause.STEAL);

    /** Findings of runs that speak against their rate, however fast it was. */
    private static final Set<Cause> AGAINST = EnumSet.of(
            Cause.NOT_SUSTAINED,
            Cause.DATA_LOST,
            Cause.DATA_CORRUPTED,
            Cause.DUPLICATES,
            Cause.REORDERED,
            Cause.PHANTOMS,
            Cause.ERRORS);

    private ConfirmationCheck() {}

    /** Returns whether a fresh run has surely kept the limits, its rate and its messages; empty if it shows nothing of that. */
    public static Optional<Boolean> kept(RunResult run) {
        List<SloFigure> limits = limits(run);
        return run.outcome().kind() != Outcome.Kind.COMPLETED
                        || limits.isEmpty()
                        || objection(run).isPresent()
                ? Optional.empty()
                : Optional.of(surely(run, limits));
    }

    /** Returns the finding for which a run shows nothing; empty if it does, or if it shows nothing for another reason. */
    public static Optional<Finding> objection(RunResult run) {
        Set<Cause> without = surely(run, limits(run)) ? NOT_FOR : NOT_AGAINST;
        return run.verdict().findings().stream()
                .filter(finding -> finding.grade() == Grade.NOT_VALID && without.contains(finding.cause()))
                .findFirst();
    }

    private static boolean surely(RunResult run, List<SloFigure> limits) {
        return run.verdict().findings().stream()
                        .noneMatch(finding -> finding.grade() == Grade.NOT_VALID && AGAINST.contains(finding.cause()))
                && limits.stream().allMatch(figure -> figure.answer() == SloFigure.Answer.PASS);
    }

    private static List<SloFigure> limits(RunResult run) {
        MeasuredFigures figures = run.figures();
        SearchRecord record = figures == null ? null : figures.search();
        SearchRecord.Slo slo = record == null ? null : record.slo();
        return slo == null ? List.of() : slo.measured();
    }

    /**
     * Returns the result of a search with what fresh runs have shown of it, and with a finding unless they confirm a rate.
     *
     * @param trouble reason why there are no further runs, though the answer is open; a sentence without its end
     */
    public static RunResult judged(RunResult search, FreshRuns runs, Optional<String> trouble) {
        MeasuredFigures figures = search.figures();
        SearchRecord record = figures == null ? null : figures.search();
        if (figures == null || record == null) {
            return search;
        }
        List<Finding> findings = new ArrayList<>(search.verdict().findings());
        findings.removeIf(finding -> finding.rule() == Finding.Rule.NOT_CONFIRMED); // of runs so far
        finding(runs, trouble).ifPresent(findings::add);
        findings.sort(Comparator.comparing(Finding::cause));
        return search.with(new Verdict(findings, search.verdict().notes()), figures.with(record.with(runs)));
    }

    private static Optional<Finding> finding(FreshRuns runs, Optional<String> trouble) {
        return switch (runs.last().answer()) {
            case CONFIRMED -> Optional.empty();
            case REFUTED ->
                Optional.of(new Finding(
                                Cause.SLO_MISSED,
                                "No rate was confirmed: in fresh runs " + words(runs) + ". The search's holds are too"
                                        + " short to see what these saw.")
                        .by(Finding.Rule.NOT_CONFIRMED));
            case OPEN ->
                Optional.of(new Finding(
                                Cause.INCOMPLETE,
                                "The answer of the search is not confirmed: "
                                        + trouble.orElse("the fresh runs were not carried out to their end") + ".")
                        .by(Finding.Rule.NOT_CONFIRMED));
        };
    }

    /** Returns each rate in words: "9,000 msg/s kept the limits in 1 of 2, 8,571 in 0 of 1". */
    private static String words(FreshRuns runs) {
        return runs.rates().stream()
                .map(rate -> rate(rate.messagesPerSecond()) + " msg/s kept the limits in " + rate.kept() + " of "
                        + (rate.kept() + rate.missed()))
                .collect(Collectors.joining(", "));
    }
}
