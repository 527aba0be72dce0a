package io.weir.report.html;

import io.weir.result.CampaignPlace;
import io.weir.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Start of a report: the question that its runs ask and the answer that they give, with the evidence against it.
 * Sentences of plain text.
 *
 * @param answer result of the runs, its certainty, and the evidence against it
 * @param limits limit of each system
 * @param guarantees what an acknowledgement promises, one line for each level
 * @param systems one row for each; none where there is a single run
 */
record Headline(
        String question,
        List<String> answer,
        List<SystemBottleneck> limits,
        List<String> guarantees,
        List<SystemSummary> systems) {

    Headline {
        answer = List.copyOf(answer);
        limits = List.copyOf(limits);
        guarantees = List.copyOf(guarantees);
        systems = List.copyOf(systems);
    }

    /**
     * Sums up runs.
     *
     * @param labels one for each run, as in the rest of the report
     * @param results of the runs, null for one that was cut off
     * @param comparison of the same runs
     */
    static Headline of(List<String> labels, List<@Nullable RunResult> results, ReportedComparison comparison) {
        List<FinishedRun> finished = FinishedRun.of(labels, results);
        Map<String, List<FinishedRun>> bySystem = FinishedRun.bySystem(finished);
        List<String> systems =
                finished.stream().map(FinishedRun::system).distinct().toList();
        List<String> workloads = FinishedRun.workloads(finished);
        List<String> guarantees = GuaranteeLines.lines(finished);
        List<String> answer = new ArrayList<>();
        if (systems.size() == 1) {
            bySystem.forEach((system, runs) -> describe(bySystem.size() == 1 ? "" : system + " - ", runs, answer));
        } else if (!finished.isEmpty()) {
            answer.addAll(
                    finished.stream().map(FinishedRun::requested).distinct().count() == 1
                            ? Ranking.sentences(bySystem, comparison)
                            : List.of("The runs have different workloads"
                                    + (workloads.size() == 1 ? " of one name" : "")
                                    + ", so their figures are shown side by side and not ranked."));
        }
        answer.addAll(comparison.sentences());
        String unequal = GuaranteeLines.unequal(finished);
        if (!unequal.isEmpty()) {
            answer.add(unequal);
        }
        if (systems.size() > 1) {
            answer.add(
                    "Each system ran with the settings of its own driver file: what differs, such as how long a client"
                            + " waits to fill a batch, is marked in the fairness sheet.");
        }
        brokersAtOnce(finished, answer);
        answer.addAll(VerdictGroups.sentences(finished));
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i) == null) {
                answer.add(labels.get(i) + " was cut off before its end: only its streamed figures are shown.");
            }
        }
        return new Headline(
                question(systems, workloads),
                answer,
                SystemBottleneck.of(bySystem),
                guarantees,
                SystemSummary.of(bySystem));
    }

    private static String question(List<String> systems, List<String> workloads) {
        if (systems.isEmpty()) {
            return "What was measured before the run was cut off?";
        }
        String under = String.join(", ", systems) + (systems.size() == 1 ? " do" : " compare") + " under \""
                + String.join("\" and \"", workloads) + "\"?";
        return (systems.size() == 1 ? "What does " : "How do ") + under;
    }

    /** Describes runs. If they repeat each other, the middle one represents all, and the table of systems has the rest. */
    private static void describe(String prefix, List<FinishedRun> runs, List<String> answer) {
        MiddleRun standing = MiddleRun.of(FinishedRun.believed(runs));
        FinishedRun middle = standing.run();
        String which = runs.size() == 1 ? "" : middle.label() + " is " + standing.reason() + ": ";
        answer.add(prefix + which + RunSentence.of(middle.result()));
        runs.stream()
                .filter(run -> !run.equals(middle) && run.result().figures() == null)
                .forEach(run -> answer.add(run.label() + ": " + RunSentence.of(run.result())));
    }

    /** Notes brokers that ran at the same time: their effect on each other is in no figure. */
    private static void brokersAtOnce(List<FinishedRun> runs, List<String> answer) {
        int max = runs.stream()
                .map(run -> run.result().campaign())
                .filter(Objects::nonNull)
                .map(CampaignPlace::concurrentBrokers)
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        if (max > 1) {
            answer.add("All " + max + " brokers were up during every run (--concurrent-brokers), so that each may have"
                    + " taken CPU time, memory and disk from the others.");
        }
    }
}
