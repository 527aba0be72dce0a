package io.weir.report.html;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.GuaranteeDescription;
import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
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
 * @param qualifiedRuns those of the usable runs that are QUALIFIED
 * @param causes of all findings: "GENERATOR_LIMITED 4×"; empty when all runs are VALID
 * @param acknowledgedPerSecond messages; null where no run has figures, as for the times in nanoseconds that follow
 * @param missing messages of all runs that were checked; null when none was
 * @param acknowledges promise of an acknowledgement; null when no run got that far
 */
record SystemSummary(
        String system,
        int usableRuns,
        int qualifiedRuns,
        int runs,
        String causes,
        @Nullable RunSpread acknowledgedPerSecond,
        @Nullable RunSpread p50,
        @Nullable RunSpread p99,
        @Nullable RunSpread endToEndP99,
        @Nullable Long missing,
        @Nullable String acknowledges) {

    /** Returns a row for each system; none for a single run, where a table adds nothing to its sentence. */
    static List<SystemSummary> of(Map<String, List<FinishedRun>> bySystem) {
        long runs = bySystem.values().stream().mapToLong(List::size).sum();
        return runs < 2
                ? List.of()
                : bySystem.entrySet().stream()
                        .map(system -> of(system.getKey(), system.getValue()))
                        .toList();
    }

    private static SystemSummary of(String system, List<FinishedRun> runs) {
        List<FinishedRun> believed = FinishedRun.believed(runs);
        return new SystemSummary(
                system,
                (int) runs.stream().filter(FinishedRun::usable).count(),
                (int) runs.stream().filter(FinishedRun::qualified).count(),
                runs.size(),
                causes(runs),
                RunSpread.of(believed, FinishedRun::acknowledgedPerSecond),
                RunSpread.of(believed, run -> p50(run.response())),
                RunSpread.of(believed, FinishedRun::p99Nanos),
                RunSpread.of(believed, SystemSummary::endToEndP99),
                missing(runs),
                acknowledges(runs));
    }

    private static String causes(List<FinishedRun> runs) {
        Map<Cause, Long> runsByCause = runs.stream()
                .flatMap(run -> run.result().verdict().findings().stream()
                        .map(Finding::cause)
                        .distinct())
                .collect(Collectors.groupingBy(cause -> cause, TreeMap::new, Collectors.counting()));
        return runsByCause.entrySet().stream()
                .map(cause -> cause.getKey() + " " + cause.getValue() + "×")
                .collect(Collectors.joining(", "));
    }

    private static @Nullable Double p50(@Nullable LatencySummary response) {
        return response == null ? null : (Double) (double) response.p50Nanos();
    }

    private static @Nullable Double endToEndP99(FinishedRun run) {
        MeasuredFigures figures = run.result().figures();
        LatencySummary endToEnd = figures == null ? null : figures.measured().endToEnd();
        return endToEnd == null ? null : (Double) (double) endToEnd.p99Nanos();
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

    private static @Nullable String acknowledges(List<FinishedRun> runs) {
        String levels = runs.stream()
                .map(FinishedRun::result)
                .map(RunResult::guarantees)
                .filter(Objects::nonNull)
                .map(GuaranteeDescription::acknowledgedWhen)
                .distinct()
                .collect(Collectors.joining("; "));
        return levels.isEmpty() ? null : levels;
    }

    /** Returns "4 of 5, 2 qualified"; with a warning sign where the row's figures are of runs that are not valid. */
    String usable() {
        return (usableRuns == 0 ? "⚠ " : "")
                + usableRuns + " of " + runs
                + (qualifiedRuns == 0 ? "" : ", " + qualifiedRuns + " qualified");
    }

    /** Returns in words which runs the row's figures are of. */
    String figuresOf() {
        int count = usableRuns == 0 ? runs : usableRuns;
        return count
                + (usableRuns == 0 ? "" : " usable")
                + (count == 1 ? " run" : " runs")
                + (usableRuns > 0 ? "" : count == 1 ? " that is not valid" : " that are not valid");
    }

    /** Returns the row as JSON for the page's script; unknown figures are absent. */
    ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("system", system);
        json.put("usable", usable());
        json.put("causes", causes);
        json.put("figuresOf", figuresOf());
        put(json, "acknowledgedPerSecond", acknowledgedPerSecond);
        put(json, "p50Nanos", p50);
        put(json, "p99Nanos", p99);
        put(json, "endToEndP99Nanos", endToEndP99);
        if (missing != null) {
            json.put("missing", missing);
        }
        if (acknowledges != null) {
            json.put("acknowledges", acknowledges);
        }
        return json;
    }

    private static void put(ObjectNode json, String name, @Nullable RunSpread spread) {
        if (spread != null) {
            json.putObject(name)
                    .put("median", spread.median())
                    .put("min", spread.min())
                    .put("max", spread.max());
        }
    }
}
