package io.weir.result;

import io.weir.evidence.CoarseCounts;
import io.weir.steady.QuantileEstimate;
import io.weir.steady.QuantileInterval;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A distribution of times in nanoseconds, of at least one sample: without samples there is no summary, so that nothing
 * can be mistaken for zero.
 *
 * @param count number of samples
 * @param p50Interval that holds the median with 95 % confidence; null where the samples do not suffice, or nobody looked
 * @param p99Interval the same of the 99th percentile
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
        long maxNanos,
        @Nullable QuantileInterval p50Interval,
        @Nullable QuantileInterval p99Interval) {

    /** Sums up a histogram of nanoseconds; null when it is empty. Without intervals there are none of quantiles. */
    public static @Nullable LatencySummary of(Histogram histogram, List<CoarseCounts> intervals) {
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
                histogram.getMaxValue(),
                QuantileEstimate.of(0.5, histogram, intervals).orElse(null),
                QuantileEstimate.of(0.99, histogram, intervals).orElse(null));
    }
}
