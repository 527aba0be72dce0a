package io.weir.report;

import io.weir.compare.Comparability;
import io.weir.compare.Comparison;
import io.weir.compare.Difference;
import io.weir.compare.Metric;
import io.weir.compare.ThresholdVerdict;
import io.weir.compare.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Comparisons as plain text. */
public final class ComparisonTable {

    private static final int LONGEST_NAME = 40;
    private static final String CELL = "%16s";

    private ComparisonTable() {}

    /** Returns one comparison: the figures of each variant, their difference, and what to know before believing it. */
    public static List<String> lines(Comparison comparison) {
        List<String> lines = new ArrayList<>();
        lines.add(comparison.workload() + ": median of the runs of each variant");
        int width = comparison.variants().stream()
                .mapToInt(variant -> variant.name().length())
                .max()
                .orElse(0);
        String label = "  %-" + Math.min(width, LONGEST_NAME) + "s %5s";
        StringBuilder head = new StringBuilder(String.format(label, "", "runs"));
        comparison.metrics().forEach(metric -> head.append(String.format(CELL, metric.name())));
        lines.add(head.toString());
        for (Variant variant : comparison.variants()) {
            StringBuilder row = new StringBuilder(
                    String.format(label, variant.name(), variant.runs().size()));
            comparison.metrics().forEach(metric -> row.append(String.format(CELL, median(variant, metric))));
            lines.add(row + (variant.grades().isEmpty() ? "" : "  " + variant.grades()));
        }
        comparison.metrics().forEach(metric -> differences(comparison, metric, lines));
        comparison.warnings().forEach(warning -> lines.add("  ! " + warning));
        return lines;
    }

    private static String median(Variant variant, Metric metric) {
        OptionalDouble median = variant.median(metric);
        return median.isPresent() ? metric.format(median.getAsDouble()) : "none";
    }

    private static void differences(Comparison comparison, Metric metric, List<String> lines) {
        for (Difference difference : comparison.differences()) {
            if (difference.metric().equals(metric)) {
                lines.add(String.format("  %-14s %s%s", metric.name(), difference.sentence(), evidence(difference)));
            }
        }
    }

    private static String evidence(Difference difference) {
        Difference.Estimate estimate = difference.estimate();
        return estimate == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        " [%d %s, %.1f %% interval, p %s, effect %.1f]",
                        difference.runs(),
                        difference.paired() ? "pairs" : "runs of each",
                        estimate.confidence() * 100,
                        estimate.pValue() < 1e-4 ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", estimate.pValue()),
                        estimate.effectSize());
    }

    /** Returns the runs that are compared with nothing, and the reasons. */
    public static List<String> leftOut(List<Comparability.LeftOut> runs) {
        return runs.stream()
                .map(run -> "Not compared: " + run.run() + ". " + run.reason())
                .toList();
    }

    /** Returns the results of thresholds. */
    public static List<String> thresholds(List<ThresholdVerdict> verdicts) {
        return verdicts.stream()
                .map(verdict -> String.format(
                        "%-10s %s, %s: %s",
                        verdict.answer().name().replace('_', ' '),
                        verdict.threshold().text(),
                        verdict.subject(),
                        verdict.sentence()))
                .toList();
    }
}
