package io.weir.report.html;

import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run that has a result.
 *
 * @param label its name in the report
 */
record FinishedRun(String label, RunResult result) {

    /** Those of runs that have one, in their order. */
    static List<FinishedRun> of(List<String> labels, List<@Nullable RunResult> results) {
        List<FinishedRun> finished = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            RunResult result = results.get(i);
            if (result != null) {
                finished.add(new FinishedRun(labels.get(i), result));
            }
        }
        return finished;
    }

    /** By system, in the order of their first runs; by system and workload where there are several workloads. */
    static Map<String, List<FinishedRun>> bySystem(List<FinishedRun> runs) {
        boolean oneWorkload = workloads(runs).size() <= 1;
        return runs.stream()
                .collect(Collectors.groupingBy(
                        run -> oneWorkload ? run.system() : run.system() + ", " + run.workload(),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    static List<String> workloads(List<FinishedRun> runs) {
        return runs.stream().map(FinishedRun::workload).distinct().toList();
    }

    /** Those whose figures may be believed; all where there is none. */
    static List<FinishedRun> believed(List<FinishedRun> runs) {
        return having(runs, FinishedRun::valid);
    }

    /** The middle one by the response time's p99; of an even number the lower one of the two. */
    static FinishedRun middle(List<FinishedRun> runs) {
        List<FinishedRun> sorted =
                having(having(runs, run -> run.result().figures() != null), run -> run.p99Nanos() != null).stream()
                        .sorted(Comparator.comparingDouble(FinishedRun::p99OrZero))
                        .toList();
        return sorted.get((sorted.size() - 1) / 2);
    }

    private static List<FinishedRun> having(List<FinishedRun> runs, Predicate<FinishedRun> what) {
        List<FinishedRun> having = runs.stream().filter(what).toList();
        return having.isEmpty() ? runs : having;
    }

    String system() {
        return result.driver().name();
    }

    String workload() {
        return result.workload().name();
    }

    boolean valid() {
        return result.verdict().valid();
    }

    /** Of the response time; null when there is none. */
    @Nullable
    Double p99Nanos() {
        LatencySummary response = response();
        return response == null ? null : (Double) (double) response.p99Nanos();
    }

    @Nullable
    LatencySummary response() {
        MeasuredFigures figures = result.figures();
        return figures == null ? null : figures.measured().response();
    }

    private double p99OrZero() {
        Double p99 = p99Nanos();
        return p99 == null ? 0 : p99;
    }
}
