package io.weir.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reaches a verdict from the evidence, and from nothing else. Every rule is described in docs/verdicts.md. */
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
        findings.addAll(SearchRules.findings(evidence.measurement()));
        findings.addAll(BacklogRules.findings(evidence.measurement()));
        findings.addAll(IntegrityRules.findings(evidence));
        findings.addAll(AccountRules.findings(evidence.measurement()));
        findings.sort(Comparator.comparing(Finding::cause));
        return new Verdict(findings, VerdictNotes.of(evidence));
    }
}
