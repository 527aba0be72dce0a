package io.weir.worker.send;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;

/** What can be asserted of a figure in a histogram: the bucket that it has fallen into. */
final class Buckets {

    private Buckets() {}

    static void assertBucket(Histogram histogram, double percentile, long nanos) {
        assertThat(histogram.lowestEquivalentValue(histogram.getValueAtPercentile(percentile)))
                .as("p%s", percentile)
                .isEqualTo(histogram.lowestEquivalentValue(nanos));
    }
}
