package io.weir.compare;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs of the same thing under the same conditions.
 *
 * @param runs at least one, all comparable
 * @param notUsable runs of the same thing that are left out, because they can't be compared
 */
public record Variant(String name, List<ComparedRun> runs, List<ComparedRun> notUsable) {

    public Variant {
        runs = List.copyOf(runs);
        notUsable = List.copyOf(notUsable);
    }

    Variant(String name, List<ComparedRun> runs) {
        this(name, runs, List.of());
    }

    /** Returns the number of all runs, usable or not. */
    public int found() {
        return runs.size() + notUsable.size();
    }

    /** Returns the number of runs whose figures are valid only within a bound. */
    public int qualified() {
        return (int) runs.stream().filter(ComparedRun::qualified).count();
    }

    /** Returns "2 of 5 runs not valid; 1 qualified"; empty when all are valid. */
    public String grades() {
        return Stream.of(
                        notUsable.isEmpty() ? "" : notUsable.size() + " of " + found() + " runs not valid",
                        qualified() == 0
                                ? ""
                                : qualified() + (notUsable.isEmpty() ? " of " + found() + " runs" : "") + " qualified")
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
    }

    double[] figures(Metric metric) {
        return runs.stream()
                .map(run -> run.figure(metric))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
    }

    /** Returns the median of its runs' figures; empty when no run has one. */
    public OptionalDouble median(Metric metric) {
        return median(figures(metric));
    }

    public static OptionalDouble median(double[] sorted) {
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }
}
