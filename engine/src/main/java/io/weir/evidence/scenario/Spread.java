package io.weir.evidence.scenario;

import io.weir.evidence.Medians;
import java.util.List;
import java.util.Optional;

/**
 * Spread of a figure over repetitions.
 *
 * @param count number of values
 * @param standardDeviation of a sample: the squares are divided by one less than their number; 0 of a single value
 */
public record Spread(int count, double min, double max, double mean, double median, double standardDeviation) {

    /** Returns the spread of values; empty without any. */
    public static Optional<Spread> of(List<Double> values) {
        double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
        if (all.length == 0) {
            return Optional.empty();
        }
        double min = all[0];
        double max = all[0];
        double sum = 0;
        for (double value : all) {
            min = Math.min(min, value);
            max = Math.max(max, value);
            sum += value;
        }
        double mean = sum / all.length;
        double squares = 0;
        for (double value : all) {
            squares += (value - mean) * (value - mean);
        }
        double deviation = all.length == 1 ? 0 : Math.sqrt(squares / (all.length - 1));
        return Optional.of(new Spread(all.length, min, max, mean, Medians.of(all), deviation));
    }
}
