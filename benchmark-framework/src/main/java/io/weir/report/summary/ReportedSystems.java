package io.weir.report.summary;

import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Systems of some runs, as console and page set them against each other.
 *
 * @param runs in the order in which they were named
 * @param bySystem the same by system, in the order of the ranking if there is one
 * @param rows one for each system
 * @param factor comparison over the only key in which the workloads differ; null where there is none
 * @param ranking null where systems are not ranked: over a factor, of one system, and of different workloads
 */
public record ReportedSystems(
        List<FinishedRun> runs,
        Map<String, List<FinishedRun>> bySystem,
        List<SystemSummary> rows,
        @Nullable Factor factor,
        @Nullable Ranking ranking,
        ReportedComparison comparison) {

    /**
     * Sums up the runs of some folders that have a result.
     *
     * @throws ReportException when a result can't be read
     */
    public static ReportedSystems of(List<RunFolder> folders) throws ReportException {
        return of(FinishedRun.of(folders), AbsentCell.of(folders), ReportedComparison.of(folders));
    }

    /**
     * Sums up runs.
     *
     * @param absent cells of their sweep that were not run
     * @param comparison of the same runs
     */
    public static ReportedSystems of(List<FinishedRun> runs, List<AbsentCell> absent, ReportedComparison comparison) {
        Map<String, List<FinishedRun>> bySystem = SystemKey.named(runs);
        Optional<Factor> factor = Factor.of(runs, absent);
        Ranking ranking = null;
        if (factor.isEmpty() && severalSystems(runs) && ofOneWorkload(runs) && !hasScenario(runs)) {
            ranking = Ranking.of(bySystem, comparison);
            bySystem = inOrder(bySystem, ranking.order());
        }
        return new ReportedSystems(
                runs, bySystem, SystemSummary.of(bySystem), factor.orElse(null), ranking, comparison);
    }

    /** Returns whether something was done to the system, so that the response time of the whole part is none to rank by. */
    private static boolean hasScenario(List<FinishedRun> runs) {
        return runs.stream().anyMatch(run -> run.replayNanos() != null || run.blackoutNanos() != null);
    }

    private static boolean severalSystems(List<FinishedRun> runs) {
        return runs.stream().map(FinishedRun::system).distinct().count() > 1;
    }

    private static boolean ofOneWorkload(List<FinishedRun> runs) {
        return runs.stream().map(FinishedRun::requested).distinct().count() == 1;
    }

    private static Map<String, List<FinishedRun>> inOrder(Map<String, List<FinishedRun>> runs, List<String> order) {
        Map<String, List<FinishedRun>> ordered = new LinkedHashMap<>();
        order.forEach(system -> ordered.put(system, runs.getOrDefault(system, List.of())));
        return ordered;
    }
}
