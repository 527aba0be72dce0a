package io.weir.steady;

import io.weir.measure.CoarseCounts;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimate of a quantile with its interval. Messages that are sent together are slow together, so that they count for fewer than they are:
 * the number of independent samples is what explains how the share of slow messages varies from interval to interval. On
 * that number the interval is made of order statistics, after Clopper and Pearson. {@code QuantileEstimateTest} simulates
 * how often it holds the truth.
 */
public final class QuantileEstimate {

    private static final double FEWEST_BEYOND = 10;

    /** With fewer that are independent the interval would hold the truth too seldom. */
    private static final double FEWEST_INDEPENDENT_BEYOND = 3;

    private static final int FEWEST_BATCHES = 8;
    private static final int LONGEST_BATCH = 16;
    private static final double TAIL = 0.025;
    private static final double NORMAL = 1.96;
    private static final double HIGHEST_CORRELATION = 0.95;

    private final double[] surplus;
    private final double samples;
    private final double variance;
    private double inflation = 1;
    private double student = NORMAL;

    private QuantileEstimate(long[] above, long[] totals) {
        this.samples = Arrays.stream(totals).sum();
        double shareAbove = Arrays.stream(above).sum() / Math.max(1, samples);
        this.variance = samples * shareAbove * (1 - shareAbove);
        this.surplus = new double[above.length];
        Arrays.setAll(surplus, i -> above[i] - shareAbove * totals[i]);
    }

    /**
     * Estimates the interval of one quantile.
     *
     * @param share of the samples that are below it, such as 0.99
     * @param histogram of all samples
     * @param intervals the same samples, interval after interval
     * @return empty with fewer than 10 samples beyond the quantile, fewer than 3 independent ones, or fewer than 8 intervals
     */
    public static Optional<QuantileInterval> of(double share, Histogram histogram, List<CoarseCounts> intervals) {
        long quantile = histogram.getValueAtPercentile(100 * share);
        return ranks(
                        share,
                        intervals.stream()
                                .mapToLong(interval -> interval.notBelow(quantile))
                                .toArray(),
                        intervals.stream().mapToLong(CoarseCounts::total).toArray())
                .map(ranks -> new QuantileInterval(
                        histogram.lowestEquivalentValue(histogram.getValueAtPercentile(100 * ranks.low())),
                        histogram.getValueAtPercentile(100 * ranks.high())));
    }

    /**
     * The shares of the samples below the ends of an interval.
     *
     * @param low below the lower end
     * @param high below the upper end
     */
    record Ranks(double low, double high) {}

    /**
     * Returns between which samples the quantile lies.
     *
     * @param above samples of each interval that are not below the quantile of all
     * @param totals samples of each interval
     */
    static Optional<Ranks> ranks(double share, long[] above, long[] totals) {
        double rarer = Math.min(share, 1 - share);
        QuantileEstimate estimate = new QuantileEstimate(above, totals);
        if (above.length < FEWEST_BATCHES || estimate.samples * rarer < FEWEST_BEYOND) {
            return Optional.empty();
        }
        double independent = estimate.samples / estimate.inflation();
        return independent * rarer < FEWEST_INDEPENDENT_BEYOND
                ? Optional.empty()
                : Optional.of(estimate.ranks(share, independent));
    }

    /** Returns how many times as much the number of slow messages varies as if each were slow by its own chance. */
    private double inflation() {
        if (variance == 0) {
            return 1;
        }
        for (int batch = 1; batch <= LONGEST_BATCH && surplus.length / batch >= FEWEST_BATCHES; batch *= 2) {
            int batches = surplus.length / batch;
            double squares = 0;
            for (int i = 0; i < batches; i++) {
                double sum = 0;
                for (int j = 0; j < batch; j++) {
                    sum += surplus[i * batch + j];
                }
                squares += sum * sum;
            }
            widenTo(squares / batches / batch * surplus.length, batches - 1);
        }
        // What lasts longer than a batch: as a first-order autoregression, its bias corrected after Kendall.
        double correlation = correlation();
        if (correlation > 2 / Math.sqrt(surplus.length)) {
            double corrected = Math.min(HIGHEST_CORRELATION, correlation + (1 + 3 * correlation) / surplus.length);
            double longer = (1 + corrected) / (1 - corrected);
            double squares = 0;
            for (double value : surplus) {
                squares += value * value;
            }
            widenTo(squares * longer, Math.max(3, surplus.length / longer));
        }
        return inflation;
    }

    private void widenTo(double varianceFound, double freedom) {
        if (varianceFound / variance > inflation) {
            inflation = varianceFound / variance;
            student = TDistribution.of(freedom).inverseSurvivalProbability(TAIL);
        }
    }

    private double correlation() {
        double squares = 0;
        double products = 0;
        for (int i = 0; i < surplus.length; i++) {
            squares += surplus[i] * surplus[i];
            products += i == 0 ? 0 : surplus[i] * surplus[i - 1];
        }
        return squares == 0 ? 0 : products / squares;
    }

    private Ranks ranks(double share, double independent) {
        double effective = independent * NORMAL * NORMAL / (student * student);
        double below = effective * share;
        return new Ranks(
                BetaDistribution.of(below, effective - below + 1).inverseCumulativeProbability(TAIL),
                BetaDistribution.of(below + 1, effective - below).inverseCumulativeProbability(1 - TAIL));
    }
}
