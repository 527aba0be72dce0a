package io.weir.benchmarks.against;

import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of two tools over pairs of measurements: the geometric mean, and the 95 % confidence interval of a t test
 * on the logarithms of the pairs' ratios. Pairs share the machine's state at their time, and ratios multiply, so the
 * interval is made of their logarithms.
 *
 * @param pairs number of them
 */
record PairedRatio(double mean, double lower, double upper, int pairs) {

    private static final double TAIL = 0.025;

    /** Compares the first of each pair with the second; at least two pairs. */
    static PairedRatio of(List<Double> first, List<Double> second) {
        int pairs = first.size();
        if (pairs < 2 || second.size() != pairs) {
            throw new IllegalArgumentException("an interval needs two pairs or more, not " + first + " and " + second);
        }
        double[] logarithms = new double[pairs];
        double sum = 0;
        for (int i = 0; i < pairs; i++) {
            logarithms[i] = Math.log(first.get(i) / second.get(i));
            sum += logarithms[i];
        }
        double mean = sum / pairs;
        double squares = 0;
        for (double logarithm : logarithms) {
            squares += (logarithm - mean) * (logarithm - mean);
        }
        double quantile = TDistribution.of(pairs - 1).inverseSurvivalProbability(TAIL);
        double half = quantile * Math.sqrt(squares / (pairs - 1) / pairs);
        return new PairedRatio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half), pairs);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3f (95 %% confidence: %.3f–%.3f, %d pairs)", mean, lower, upper, pairs);
    }
}
