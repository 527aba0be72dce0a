package io.weir.compare;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * Runs of the same thing under the same conditions.
 *
 * @param name different from those of the other sides
 * @param runs at least one, all comparable
 */
public record Side(String name, List<ComparedRun> runs) {

    public Side {
        runs = List.copyOf(runs);
    }

    /** The figures of its runs, in no order. */
    double[] figures(Metric metric) {
        return runs.stream()
                .map(run -> run.figure(metric))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
    }

    /** The figure in the middle of its runs; empty when none has it. */
    public OptionalDouble median(Metric metric) {
        return median(figures(metric));
    }

    static OptionalDouble median(double[] sorted) {
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }

    /** "kafka's"; a side is named by its user, so no name has a form of its own. */
    String possessive() {
        return name + "'s";
    }
}
