package io.weir.report.html;

import io.weir.result.Grade;
import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.result.Rates;
import io.weir.result.RunResult;
import io.weir.result.WorkloadDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run that has a result.
 *
 * @param label its name in the report
 */
record FinishedRun(String label, RunResult result) {

    /** Returns the runs that have a result, in their order. */
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

    /** Groups runs by system and by everything asked of it, in the order of their first runs, each group under a name. */
    static Map<String, List<FinishedRun>> bySystem(List<FinishedRun> runs) {
        return SystemNames.of(SystemKey.group(runs));
    }

    /** Returns the names of the workloads. */
    static List<String> workloads(List<FinishedRun> runs) {
        return runs.stream().map(FinishedRun::workload).distinct().toList();
    }

    /** Returns the runs whose figures may be used; all where there is none. */
    static List<FinishedRun> believed(List<FinishedRun> runs) {
        List<FinishedRun> usable = runs.stream().filter(FinishedRun::usable).toList();
        return usable.isEmpty() ? runs : usable;
    }

    String system() {
        return result.driver().name();
    }

    String workload() {
        return result.workload().name();
    }

    /** Returns the workload without the seed: other bytes of the same kind are no other question. */
    WorkloadDescription requested() {
        return result.workload().withSeed(0);
    }

    /** Returns the folder of its campaign if the label contains it, as it does where the run's name alone is ambiguous. */
    String place() {
        return label.substring(0, Math.max(0, label.lastIndexOf('/')));
    }

    /** Returns true if the run is VALID or QUALIFIED. */
    boolean usable() {
        return result.verdict().usable();
    }

    boolean qualified() {
        return result.verdict().grade() == Grade.QUALIFIED;
    }

    /** Returns the p99 of the response time; null if there is none. */
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

    /** Returns the acknowledged messages per second; null if there is no rate. */
    @Nullable
    Double acknowledgedPerSecond() {
        MeasuredFigures figures = result.figures();
        Rates rates = figures == null ? null : figures.rates();
        return rates == null ? null : (Double) rates.acknowledged().messagesPerSecond();
    }
}
