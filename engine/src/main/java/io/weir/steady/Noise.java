package io.weir.steady;

import io.weir.evidence.Medians;

/**
 * The noise of a series around its level, from differences of neighbours: neither a changing level nor single spikes
 * count as noise.
 *
 * @param sigma standard deviation of one value, above 0
 * @param correlation of neighbouring values, from 0 to {@link #HIGHEST_CORRELATION}
 */
record Noise(double sigma, double correlation) {

    /** Maximum correlation; a higher one can't be distinguished from a moving level. */
    static final double HIGHEST_CORRELATION = 0.8;

    /** Minimum sigma, half a per cent as a logarithm: figures have three significant digits, and nobody acts on less. */
    static final double FLOOR = 0.005;

    private static final double NORMAL_MEAN_DEVIATION = 1.2533;

    /** Estimates the noise of a series of logarithms. */
    static Noise of(double[] logs) {
        double near = spread(logs, 1);
        if (near == 0) { // most values repeat: quantised, or constant
            return new Noise(Math.max(FLOOR, meanDeviation(logs)), 0);
        }
        // The variance of differences at lag k is 2 sigma² (1 - correlation^k).
        double ratio = spread(logs, 2) / near;
        double correlation = Math.max(0, Math.min(HIGHEST_CORRELATION, ratio * ratio - 1));
        return new Noise(Math.max(FLOOR, near / Math.sqrt(2 * (1 - correlation))), correlation);
    }

    /** Returns the factor by which the correlation widens the standard error of a mean. */
    double widening() {
        return Math.sqrt((1 + correlation) / (1 - correlation));
    }

    private static double spread(double[] logs, int lag) {
        double[] differences = new double[Math.max(0, logs.length - lag)];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = logs[i + lag] - logs[i];
        }
        return Medians.spread(differences);
    }

    private static double meanDeviation(double[] logs) {
        double sum = 0;
        for (int i = 1; i < logs.length; i++) {
            sum += Math.abs(logs[i] - logs[i - 1]);
        }
        return logs.length < 2 ? 0 : NORMAL_MEAN_DEVIATION * sum / (logs.length - 1) / Math.sqrt(2);
    }
}
