package io.weir.report.html;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One figure of several runs. Each run's figure stays whole: percentiles are never averaged, but where the number of
 * runs is even the two middle ones are.
 *
 * @param median of the runs
 * @param runs that have the figure, at least 1
 */
record RunSpread(double median, double least, double most, int runs) {

    /** Of those runs that have the figure; null where none has. */
    static @Nullable RunSpread of(List<FinishedRun> runs, Function<FinishedRun, @Nullable Double> figure) {
        double[] sorted = runs.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return null;
        }
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new RunSpread(median, sorted[0], sorted[sorted.length - 1], sorted.length);
    }
}
