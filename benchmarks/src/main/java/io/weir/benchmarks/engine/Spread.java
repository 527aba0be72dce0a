package io.weir.benchmarks.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Median and range of one figure over several rounds. */
public record Spread(double median, double min, double max) {

    /** Summarises figures; at least one. */
    public static Spread of(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], Arrays.stream(sorted).max().orElseThrow());
    }

    /** Returns the median and, in brackets, the range, in units of {@code unit}. */
    public String text(double unit, int decimals) {
        String number = "%." + decimals + "f";
        return String.format(
                Locale.ROOT, number + " (" + number + "–" + number + ")", median / unit, min / unit, max / unit);
    }
}
