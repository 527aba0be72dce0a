package io.weir.benchmarks.kafka;

import java.util.List;
import java.util.Locale;

/**
 * The ratio of two tools over pairs of measurements: the geometric mean, and the 95 % confidence interval of a t test
 * on the logarithms of the pairs' ratios. Pairs share the machine's state at their time, and ratios multiply, so the
 * interval is made of their logarithms.
 *
 * @param pairs number of them
 */
record PairedRatio(double mean, double lower, double upper, int pairs) {

    /** The 97.5 % quantiles of Student's distribution, by degrees of freedom from 1. */
    private static final double[] QUANTILES = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042
    };

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
        // With more pairs than the table has, its last quantile errs towards the wider interval.
        double quantile = QUANTILES[Math.min(pairs - 1, QUANTILES.length) - 1];
        double half = quantile * Math.sqrt(squares / (pairs - 1) / pairs);
        return new PairedRatio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half), pairs);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3f (95 %% confidence: %.3f–%.3f, %d pairs)", mean, lower, upper, pairs);
    }
}
