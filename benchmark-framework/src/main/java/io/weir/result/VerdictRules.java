package io.weir.result;

import io.weir.measure.BacklogRecord;
import io.weir.measure.RunMeasurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reaches a verdict from the evidence alone. Every rule is described in docs/verdicts.md. */
public final class VerdictRules {

    private VerdictRules() {}

    /** Judges a run that got as far as its load. */
    public static Verdict judge(RunEvidence evidence) {
        List<Finding> findings = new ArrayList<>();
        findings.addAll(RateRules.findings(evidence.measurement()));
        findings.addAll(
                evidence.measurement().closedLoop()
                        ? ClosedLoopRules.findings(evidence)
                        : SenderRules.findings(evidence));
        Steal.of(evidence.generator()).flatMap(Steal::finding).ifPresent(findings::add);
        findings.addAll(SearchRules.findings(evidence.measurement()));
        findings.addAll(BacklogRules.findings(evidence.measurement()));
        findings.addAll(clientsWithoutSlack(evidence.measurement(), findings));
        findings.addAll(IntegrityRules.findings(evidence));
        findings.addAll(AccountRules.findings(evidence.measurement()));
        evidence.brokerFailures().forEach(failure -> findings.add(failure.finding()));
        boolean sustained = findings.stream().noneMatch(finding -> finding.cause() == Cause.NOT_SUSTAINED);
        findings.addAll(SteadyRules.findings(evidence.measurement(), sustained));
        findings.sort(Comparator.comparing(Finding::cause));
        return new Verdict(findings, VerdictNotes.of(evidence));
    }

    /** Judges threads on which the client calls back, like senders: only if something was missed. */
    private static List<Finding> clientsWithoutSlack(RunMeasurement measurement, List<Finding> missed) {
        List<Finding> findings = new ArrayList<>();
        boolean consumersBehind = measurement
                        .backlog()
                        .filter(backlog -> backlog.ending() == BacklogRecord.Ending.NOT_DRAINED)
                        .isPresent()
                || missed.stream()
                        .anyMatch(finding -> finding.cause() == Cause.NOT_SUSTAINED
                                && finding.figures().containsKey("backlogGrowthMessages"));
        if (consumersBehind) {
            ClientSlack.receiving(measurement).finding("the missed catch-up").ifPresent(findings::add);
        }
        boolean sendersBlamed =
                missed.stream().anyMatch(finding -> finding.figures().containsKey("saturatedSenderThreads"));
        if (!measurement.closedLoop()
                && measurement.windowNanos() > 0
                && RateRules.rateMissed(measurement)
                && !sendersBlamed) {
            ClientSlack.completing(measurement).finding("the missed rate").ifPresent(findings::add);
        }
        return findings;
    }
}
