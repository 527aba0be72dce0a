package io.weir.steady;

import io.weir.evidence.CoarseCounts;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimate of a quantile with its interval of 95 %. Messages that are sent together are slow together, so they count
 * for fewer than they are: the number of independent samples is the one that explains the variation of the share of
 * slow messages between intervals. That variation is estimated twice, as a first-order autoregression and by the means
 * of five batches, and the larger estimate is used. From that number the interval is built from order statistics, after
 * Jeffreys. {@code QuantileEstimateTest} simulates how often it holds the truth.
 */
public final class QuantileEstimate {

    private static final double FEWEST_BEYOND = 10;

    /** Minimum number of independent samples; with fewer the interval would hold the truth too seldom. */
    private static final double FEWEST_INDEPENDENT_BEYOND = 3;

    /** Minimum number of intervals; with fewer the length of slow times can't be seen. */
    private static final int FEWEST_INTERVALS = SteadyTest.INTERVALS_FOR_THIRDS;

    /** Number of batches: few, so that each is longer than the time over which neighbours are alike. */
    private static final int BATCHES = 5;

    private static final double TAIL = 0.025;
    private static final double HALF = 0.5;
    private static final double NORMAL = 1.96;
    private static final double HIGHEST_CORRELATION = 0.95;
    private static final double MIN_FREEDOM = 3;

    private final double[] surplus;
    private final double samples;
    private final double variance;

    /** Factor by which the number of slow messages varies more than if each were slow by its own chance. */
    private double inflation = 1;

    /** Inflation with its uncertainty. */
    private double widening = 1;

    private QuantileEstimate(long[] above, long[] totals) {
        this.samples = Arrays.stream(totals).sum();
        double shareAbove = Arrays.stream(above).sum() / Math.max(1, samples);
        this.variance = samples * shareAbove * (1 - shareAbove);
        this.surplus = new double[above.length];
        Arrays.setAll(surplus, i -> above[i] - shareAbove * totals[i]);
        if (variance > 0) {
            varyAsAnAutoregression();
            varyAsBatches();
        }
    }

    /**
     * Estimates the interval of one quantile.
     *
     * @param share of the samples that are below it, such as 0.99
     * @param histogram of all samples
     * @param intervals the same samples, interval after interval
     * @return empty with fewer than 10 samples beyond the quantile, fewer than 3 independent ones, or fewer than 30 intervals
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
     * Returns the samples between which the quantile lies.
     *
     * @param above samples of each interval that are not below the quantile of all
     * @param totals samples of each interval
     */
    static Optional<Ranks> ranks(double share, long[] above, long[] totals) {
        double rarer = Math.min(share, 1 - share);
        if (above.length < FEWEST_INTERVALS || Arrays.stream(totals).sum() * rarer < FEWEST_BEYOND) {
            return Optional.empty();
        }
        QuantileEstimate estimate = new QuantileEstimate(above, totals);
        return estimate.samples / estimate.inflation * rarer < FEWEST_INDEPENDENT_BEYOND
                ? Optional.empty()
                : Optional.of(estimate.ranks(share));
    }

    /**
     * Estimates the variation as an autoregression, whose correlation is corrected for the bias of short series, after
     * Kendall.
     */
    private void varyAsAnAutoregression() {
        int n = surplus.length;
        double squares = 0;
        double products = 0;
        for (int i = 0; i < n; i++) {
            squares += surplus[i] * surplus[i];
            products += i == 0 ? 0 : surplus[i] * surplus[i - 1];
        }
        vary(squares, n - 1);
        double correlation = squares == 0 ? 0 : products / squares;
        if (correlation > 2 / Math.sqrt(n)) {
            double corrected = Math.min(HIGHEST_CORRELATION, correlation + (1 + 3 * correlation) / n);
            double longer = (1 + corrected) / (1 - corrected);
            vary(squares * longer, Math.max(MIN_FREEDOM, n / longer));
        }
    }

    private void varyAsBatches() {
        int batch = surplus.length / BATCHES;
        double squares = 0;
        for (int i = 0; i < BATCHES; i++) {
            double sum = Arrays.stream(surplus, i * batch, (i + 1) * batch).sum();
            squares += sum * sum;
        }
        vary(squares / (BATCHES - 1) / batch * surplus.length, BATCHES - 1);
    }

    private void vary(double varianceFound, double freedom) {
        double ratio = varianceFound / variance;
        if (ratio > inflation) {
            double student = TDistribution.of(freedom).inverseSurvivalProbability(TAIL) / NORMAL;
            inflation = ratio;
            widening = Math.max(widening, ratio * student * student);
        }
    }

    private Ranks ranks(double share) {
        double effective = samples / widening;
        double below = effective * share;
        BetaDistribution shares = BetaDistribution.of(below + HALF, effective - below + HALF);
        return new Ranks(shares.inverseCumulativeProbability(TAIL), shares.inverseCumulativeProbability(1 - TAIL));
    }
}
