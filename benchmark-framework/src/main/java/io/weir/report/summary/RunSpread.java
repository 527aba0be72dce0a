package io.weir.report.summary;

import io.weir.compare.Variant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One figure of several runs. Each run's percentile stays whole: percentiles are never averaged, except the two middle
 * ones of an even number of runs.
 *
 * @param median of the runs
 * @param runs that have the figure, at least 1
 */
public record RunSpread(double median, double min, double max, int runs) {

    /** Returns the spread over the runs that have the figure; null if none has. */
    public static @Nullable RunSpread of(List<FinishedRun> runs, Function<FinishedRun, @Nullable Double> figure) {
        double[] sorted = runs.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return null;
        }
        return new RunSpread(Variant.median(sorted).orElseThrow(), sorted[0], sorted[sorted.length - 1], sorted.length);
    }
}
