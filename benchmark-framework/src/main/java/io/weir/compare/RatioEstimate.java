package io.weir.compare;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of one side to another in one metric, as far as their runs tell it. It is estimated by its logarithm: times
 * and rates are positive, their noise is a share of them, and a few runs that took far too long weigh less there.
 * Student's t bounds it, after Welch where the runs have no partners: docs/decisions/0020-comparison.md.
 *
 * @param logRatio natural logarithm of the ratio of the geometric means
 * @param standardError of that logarithm, above 0
 * @param degreesOfFreedom of the standard error, above 0
 */
record RatioEstimate(double logRatio, double standardError, double degreesOfFreedom) {

    /** Results hold three significant digits: no run is known better than to a thousandth of its figure. */
    private static final double RESOLUTION = 1e-3;

    /** The variance of what rounding takes away, which is spread evenly. */
    private static final double LEAST_VARIANCE = RESOLUTION * RESOLUTION / 12;

    /**
     * From pairs of runs that belong together, such as those of one round. What touches both runs of a pair alike is no
     * part of the difference.
     *
     * @param logDifferences of each pair: logarithm of the one side less that of the other; at least two
     */
    static RatioEstimate paired(double[] logDifferences) {
        int pairs = logDifferences.length;
        double variance = Math.max(variance(logDifferences), 2 * LEAST_VARIANCE);
        return new RatioEstimate(mean(logDifferences), Math.sqrt(variance / pairs), pairs - 1);
    }

    /**
     * From runs that have no partners.
     *
     * @param logs of the one side; at least two
     * @param otherLogs of the other; at least two
     */
    static RatioEstimate independent(double[] logs, double[] otherLogs) {
        double own = Math.max(variance(logs), LEAST_VARIANCE) / logs.length;
        double other = Math.max(variance(otherLogs), LEAST_VARIANCE) / otherLogs.length;
        double freedom = (own + other)
                * (own + other)
                / (own * own / (logs.length - 1) + other * other / (otherLogs.length - 1));
        return new RatioEstimate(mean(logs) - mean(otherLogs), Math.sqrt(own + other), freedom);
    }

    /** The ratio that the runs make the most likely. */
    double ratio() {
        return Math.exp(logRatio);
    }

    /** How probable a difference at least this large is where there is none. */
    double pValue() {
        return 2 * distribution().survivalProbability(Math.abs(logRatio) / standardError);
    }

    /** How probable a ratio at least this far above a limit is where the true one is at the limit. */
    double pAbove(double limit) {
        return distribution().survivalProbability((logRatio - Math.log(limit)) / standardError);
    }

    /** How probable a ratio at least this far below a limit is where the true one is at the limit. */
    double pBelow(double limit) {
        return distribution().cumulativeProbability((logRatio - Math.log(limit)) / standardError);
    }

    /**
     * The ratios that the runs leave possible.
     *
     * @param error the share of such intervals that miss the true ratio, above 0 and below 1
     */
    RatioInterval interval(double error) {
        return new RatioInterval(below(error / 2), above(error / 2));
    }

    /** The bound that the true ratio is under in no more than a share {@code error} of comparisons. */
    double below(double error) {
        return Math.exp(logRatio - standardError * distribution().inverseSurvivalProbability(error));
    }

    /** The bound that the true ratio is over in no more than a share {@code error} of comparisons. */
    double above(double error) {
        return Math.exp(logRatio + standardError * distribution().inverseSurvivalProbability(error));
    }

    private TDistribution distribution() {
        return TDistribution.of(degreesOfFreedom);
    }

    static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** Of the population that the values are a sample of. */
    static double variance(double[] values) {
        double mean = mean(values);
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return squares / (values.length - 1);
    }

    /**
     * How far two sides lie apart, in standard deviations between runs of one side: Hedges' g of the logarithms, which
     * corrects Cohen's d for few runs.
     */
    static double effectSize(double[] logs, double[] otherLogs) {
        double pooled = ((logs.length - 1) * Math.max(variance(logs), LEAST_VARIANCE)
                        + (otherLogs.length - 1) * Math.max(variance(otherLogs), LEAST_VARIANCE))
                / (logs.length + otherLogs.length - 2);
        double correction = 1 - 3.0 / (4 * (logs.length + otherLogs.length - 2) - 1);
        return correction * (mean(logs) - mean(otherLogs)) / Math.sqrt(pooled);
    }
}
