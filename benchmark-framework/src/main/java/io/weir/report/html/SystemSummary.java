package io.weir.report.html;

import io.weir.measure.Distribution;
import io.weir.result.Cause;
import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One system in one row. Figures are of its usable runs, or of all where none is; missing messages are of all, as a
 * run that misses some is not usable.
 *
 * @param usable "4 of 5, 2 qualified"; with a warning sign where the row's figures are of runs that are not valid
 * @param causes of all findings: "GENERATOR_LIMITED 4×"; empty when all runs are VALID
 * @param acknowledgedPerSecond messages; null where no run has figures, as for the times that follow
 * @param p50Nanos of the response time, as the next
 * @param missing messages of all runs that were checked; null when none was
 * @param acknowledges promise of an acknowledgement; null when no run got that far
 */
record SystemSummary(
        String system,
        String usable,
        String causes,
        @Nullable RunSpread acknowledgedPerSecond,
        @Nullable RunSpread p50Nanos,
        @Nullable RunSpread p99Nanos,
        @Nullable RunSpread endToEndP99Nanos,
        @Nullable Long missing,
        @Nullable String acknowledges) {

    /** Returns a row for each system. */
    static List<SystemSummary> of(Map<String, List<FinishedRun>> bySystem) {
        return bySystem.entrySet().stream()
                .map(system -> of(system.getKey(), system.getValue()))
                .toList();
    }

    private static SystemSummary of(String system, List<FinishedRun> runs) {
        List<FinishedRun> usable = runs.stream().filter(FinishedRun::usable).toList();
        List<FinishedRun> believed = usable.isEmpty() ? runs : usable;
        long qualified = runs.stream().filter(FinishedRun::qualified).count();
        List<String> levels = Headline.acknowledgements(runs);
        return new SystemSummary(
                system,
                (usable.isEmpty() ? "⚠ " : "") + usable.size() + " of " + runs.size()
                        + (qualified == 0 ? "" : ", " + qualified + " qualified"),
                causes(runs),
                RunSpread.of(believed, FinishedRun::acknowledgedPerSecond),
                RunSpread.of(believed, run -> run.nanos(Distribution.RESPONSE, LatencySummary::p50Nanos)),
                RunSpread.of(believed, FinishedRun::p99Nanos),
                RunSpread.of(believed, run -> run.nanos(Distribution.END_TO_END, LatencySummary::p99Nanos)),
                missing(runs),
                levels.isEmpty() ? null : String.join("; ", levels));
    }

    private static String causes(List<FinishedRun> runs) {
        Map<Cause, Long> runsByCause = runs.stream()
                .flatMap(run -> run.result().verdict().causes().stream())
                .collect(Collectors.groupingBy(cause -> cause, TreeMap::new, Collectors.counting()));
        return runsByCause.entrySet().stream()
                .map(cause -> cause.getKey() + " " + cause.getValue() + "×")
                .collect(Collectors.joining(", "));
    }

    private static @Nullable Long missing(List<FinishedRun> runs) {
        List<MeasuredFigures> checked = runs.stream()
                .map(run -> run.result().figures())
                .filter(Objects::nonNull)
                .filter(figures -> figures.deliveryAudit().checked())
                .toList();
        return checked.isEmpty()
                ? null
                : (Long) checked.stream()
                        .mapToLong(figures -> figures.deliveryAudit().missing())
                        .sum();
    }
}
