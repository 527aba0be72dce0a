package io.weir.verdict;

import io.weir.evidence.RunMeasurement;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Finding.Rule;
import io.weir.result.Verdict;
import io.weir.verdict.host.ClockCheck;
import io.weir.verdict.host.NamedWorkers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reaches a verdict from the evidence alone. Every rule is described in docs/verdicts.md. */
public final class Judge {

    private Judge() {}

    /** Judges a run that got as far as its load. */
    public static Verdict judge(RunEvidence evidence) {
        List<Finding> findings = new ArrayList<>();
        findings.addAll(RateCheck.findings(evidence.measurement()));
        findings.addAll(SenderCheck.findings(evidence));
        Steal.worst(evidence.measurement().generators()).flatMap(Steal::finding).ifPresent(findings::add);
        evidence.measurement().search().map(SearchCheck::findings).ifPresent(findings::addAll);
        evidence.measurement().backlog().flatMap(BacklogCheck::finding).ifPresent(findings::add);
        findings.addAll(ReadingCheck.findings(evidence.measurement()));
        evidence.measurement().replay().flatMap(ReplayCheck::finding).ifPresent(findings::add);
        findings.addAll(clientsWithoutSlack(evidence.measurement(), findings));
        findings.addAll(DeliveryCheck.findings(evidence));
        findings.addAll(ClockCheck.findings(evidence.measurement(), evidence.clocks()));
        findings.addAll(CompletenessCheck.findings(evidence.measurement()));
        evidence.brokerFailures()
                .forEach(failure -> findings.add(new Finding(Cause.BROKER_FAILED, failure.sentence())
                        .with("phaseSeconds", failure.phaseSeconds())));
        boolean sustained = findings.stream().noneMatch(finding -> finding.cause() == Cause.NOT_SUSTAINED);
        findings.addAll(SteadyCheck.findings(evidence.measurement(), sustained));
        findings.addAll(SteadyCheck.memory(evidence.resources()));
        List<String> notes = new ArrayList<>(VerdictNotes.of(evidence));
        List<Finding> judged = evidence.measurement()
                .recovery()
                .map(record -> RecoveryCheck.judged(record, evidence.measurement(), findings, notes))
                .orElse(findings);
        notes.addAll(NamedWorkers.notes(evidence.clocks(), judged, notes));
        return new Verdict(
                judged.stream().sorted(Comparator.comparing(Finding::cause)).toList(), notes);
    }

    /** Judges threads on which the client calls back, like senders: only if something was missed. */
    private static List<Finding> clientsWithoutSlack(RunMeasurement measurement, List<Finding> missed) {
        List<Finding> findings = new ArrayList<>();
        if (has(Rule.CONSUMERS_BEHIND, missed)) {
            ClientSlack.finding(ClientSlack.receiving(measurement), "the missed catch-up")
                    .ifPresent(findings::add);
        }
        if (!measurement.closedLoop()
                && measurement.windowNanos() > 0
                && RateCheck.rateMissed(measurement)
                && !has(Rule.SENDERS_SATURATED, missed)) {
            ClientSlack.finding(ClientSlack.completing(measurement), "the missed rate")
                    .ifPresent(findings::add);
        }
        return findings;
    }

    private static boolean has(Rule rule, List<Finding> findings) {
        return findings.stream().anyMatch(finding -> finding.rule() == rule);
    }
}
