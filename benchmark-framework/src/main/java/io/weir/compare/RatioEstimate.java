package io.weir.compare;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimate of the ratio of one variant to another in one metric, from their runs. It uses the logarithm: times and rates
 * are positive, their noise is proportional to them, and a few runs that took far too long weigh less there. Student's
 * t bounds it, after Welch if the runs have no partners: docs/decisions/0020-comparison.md.
 *
 * @param logRatio natural logarithm of the ratio of the geometric means
 * @param degreesOfFreedom degrees of freedom of the standard error, above 0
 */
record RatioEstimate(double logRatio, double standardError, double degreesOfFreedom) {

    /** Relative resolution of figures, which results hold to three significant digits. */
    private static final double RESOLUTION = 1e-3;

    /** Variance of the rounding error, which is distributed evenly. */
    private static final double MIN_VARIANCE = RESOLUTION * RESOLUTION / 12;

    /**
     * Estimates from pairs of runs that belong together, such as those of one round. Effects that are alike for both
     * runs of a pair are no part of the difference.
     *
     * @param logDifferences for each pair, logarithm of the one variant minus that of the other; at least two
     */
    static RatioEstimate paired(double[] logDifferences) {
        int pairs = logDifferences.length;
        double variance = Math.max(variance(logDifferences), 2 * MIN_VARIANCE);
        return new RatioEstimate(mean(logDifferences), Math.sqrt(variance / pairs), pairs - 1);
    }

    /** Estimates from runs that have no partners, by the logarithms of both variants; at least two of each. */
    static RatioEstimate independent(double[] logs, double[] otherLogs) {
        double own = Math.max(variance(logs), MIN_VARIANCE) / logs.length;
        double other = Math.max(variance(otherLogs), MIN_VARIANCE) / otherLogs.length;
        double freedom = (own + other)
                * (own + other)
                / (own * own / (logs.length - 1) + other * other / (otherLogs.length - 1));
        return new RatioEstimate(mean(logs) - mean(otherLogs), Math.sqrt(own + other), freedom);
    }

    double ratio() {
        return Math.exp(logRatio);
    }

    /** Returns the probability of a difference at least this large if there is none. */
    double pValue() {
        return 2 * distribution().survivalProbability(Math.abs(logRatio) / standardError);
    }

    /** Returns the probability of a ratio at least this far above a limit if the true one is at the limit. */
    double pAbove(double limit) {
        return distribution().survivalProbability((logRatio - Math.log(limit)) / standardError);
    }

    /** Returns the probability of a ratio at least this far below a limit if the true one is at the limit. */
    double pBelow(double limit) {
        return distribution().cumulativeProbability((logRatio - Math.log(limit)) / standardError);
    }

    /** Returns the ratios that the runs leave possible; a share {@code error} of such intervals miss the true one. */
    RatioInterval interval(double error) {
        return new RatioInterval(below(error / 2), above(error / 2));
    }

    /** Returns the lower bound: the true ratio is below it in no more than a share {@code error} of comparisons. */
    double below(double error) {
        return Math.exp(logRatio - standardError * distribution().inverseSurvivalProbability(error));
    }

    /** Returns the upper bound: the true ratio is above it in no more than a share {@code error} of comparisons. */
    double above(double error) {
        return Math.exp(logRatio + standardError * distribution().inverseSurvivalProbability(error));
    }

    private TDistribution distribution() {
        return TDistribution.of(degreesOfFreedom);
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    /** Returns the estimated variance of the population from which the values are a sample. */
    static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1);
    }

    /** Returns Hedges' g of the logarithms: Cohen's d, corrected for few runs. */
    static double effectSize(double[] logs, double[] otherLogs) {
        double pooled = ((logs.length - 1) * Math.max(variance(logs), MIN_VARIANCE)
                        + (otherLogs.length - 1) * Math.max(variance(otherLogs), MIN_VARIANCE))
                / (logs.length + otherLogs.length - 2);
        double correction = 1 - 3.0 / (4 * (logs.length + otherLogs.length - 2) - 1);
        return correction * (mean(logs) - mean(otherLogs)) / Math.sqrt(pooled);
    }
}
