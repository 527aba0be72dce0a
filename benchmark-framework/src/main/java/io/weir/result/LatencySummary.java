package io.weir.result;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A distribution of times in nanoseconds, of at least one sample: where nothing was measured there is no summary, so
 * that nothing can be taken for zero.
 *
 * @param count number of samples
 */
public record LatencySummary(
        long count,
        long minNanos,
        double meanNanos,
        long p50Nanos,
        long p75Nanos,
        long p90Nanos,
        long p95Nanos,
        long p99Nanos,
        long p999Nanos,
        long p9999Nanos,
        long maxNanos) {

    /** Sums up a histogram of nanoseconds; null when it is empty. */
    public static @Nullable LatencySummary of(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return null;
        }
        return new LatencySummary(
                histogram.getTotalCount(),
                histogram.getMinValue(),
                histogram.getMean(),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(75),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(95),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                histogram.getValueAtPercentile(99.99),
                histogram.getMaxValue());
    }
}
