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

    /** Findings of runs that show nothing of the system. */
    private static final Set<Cause> NO_EVIDENCE =
            EnumSet.of(Cause.DRIVER_FAULT, Cause.CLOCK_UNSURE, Cause.BROKER_FAILED, Cause.INCOMPLETE);

    /** Findings of runs that might have kept the limits on another machine, and do show something if they kept them. */
    private static final Set<Cause> NO_EVIDENCE_AGAINST = EnumSet.of(Cause.GENERATOR_LIMITED, Cause.STEAL);

    private ConfirmationCheck() {}

    /** Returns whether a fresh run has surely kept the limits and its rate; empty if it shows nothing of that. */
    public static Optional<Boolean> kept(RunResult run) {
        MeasuredFigures figures = run.figures();
        SearchRecord record = figures == null ? null : figures.search();
        List<SloFigure> limits = record == null || record.slo() == null
                ? List.of()
                : record.slo().measured();
        Set<Cause> causes = run.verdict().findings().stream()
                .filter(finding -> finding.grade() == Grade.NOT_VALID)
                .map(Finding::cause)
                .collect(Collectors.toSet());
        if (run.outcome().kind() != Outcome.Kind.COMPLETED
                || limits.isEmpty()
                || NO_EVIDENCE.stream().anyMatch(causes::contains)) {
            return Optional.empty();
        }
        boolean kept = !run.verdict().has(Cause.NOT_SUSTAINED)
                && limits.stream().allMatch(figure -> figure.answer() == SloFigure.Answer.PASS);
        return kept || NO_EVIDENCE_AGAINST.stream().noneMatch(causes::contains) ? Optional.of(kept) : Optional.empty();
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
