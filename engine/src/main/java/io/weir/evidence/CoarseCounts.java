package io.weir.evidence;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution of times, about a hundredth of the size of a {@link Histogram} and right to 0.8 %: small enough to be
 * kept for each interval of a long run. Immutable.
 */
public final class CoarseCounts {

    /** Buckets per doubling of the value. */
    private static final int BUCKETS_PER_DOUBLING = 128;

    private static final int BUCKET_BITS = Integer.numberOfTrailingZeros(BUCKETS_PER_DOUBLING);

    /** No sample. */
    public static final CoarseCounts NONE = new CoarseCounts(new int[0], new long[0]);

    private final int[] buckets;
    private final long[] counts;
    private final long total;

    /**
     * @param buckets ascending
     * @param counts of each bucket, above 0
     */
    private CoarseCounts(int[] buckets, long[] counts) {
        this.buckets = buckets;
        this.counts = counts;
        this.total = Arrays.stream(counts).sum();
    }

    /** Sums up a histogram of nanoseconds. */
    public static CoarseCounts of(Histogram histogram) {
        int[] buckets = new int[16];
        long[] counts = new long[16];
        int used = 0;
        for (HistogramIterationValue value : histogram.recordedValues()) {
            int bucket = bucketOf(histogram.lowestEquivalentValue(value.getValueIteratedTo()));
            if (used > 0 && buckets[used - 1] == bucket) {
                counts[used - 1] += value.getCountAtValueIteratedTo();
            } else {
                if (used == buckets.length) {
                    buckets = Arrays.copyOf(buckets, 2 * used);
                    counts = Arrays.copyOf(counts, 2 * used);
                }
                buckets[used] = bucket;
                counts[used++] = value.getCountAtValueIteratedTo();
            }
        }
        return used == 0 ? NONE : new CoarseCounts(Arrays.copyOf(buckets, used), Arrays.copyOf(counts, used));
    }

    private static int bucketOf(long nanos) {
        if (nanos < BUCKETS_PER_DOUBLING) {
            return (int) nanos;
        }
        int doublings = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos) - BUCKET_BITS;
        return (doublings << BUCKET_BITS) + (int) (nanos >>> doublings);
    }

    private static double middleOf(int bucket) {
        int doublings = Math.max(0, (bucket >> BUCKET_BITS) - 1);
        long lowest = (long) (bucket - (doublings << BUCKET_BITS)) << doublings;
        return lowest + ((1L << doublings) - 1) / 2.0;
    }

    /** Returns the samples of both. */
    public CoarseCounts plus(CoarseCounts other) {
        int[] both = new int[buckets.length + other.buckets.length];
        long[] sums = new long[both.length];
        int used = 0;
        for (int i = 0, j = 0; i < buckets.length || j < other.buckets.length; used++) {
            int own = i < buckets.length ? buckets[i] : Integer.MAX_VALUE;
            int others = j < other.buckets.length ? other.buckets[j] : Integer.MAX_VALUE;
            both[used] = Math.min(own, others);
            sums[used] = (own <= others ? counts[i++] : 0) + (others <= own ? other.counts[j++] : 0);
        }
        return new CoarseCounts(Arrays.copyOf(both, used), Arrays.copyOf(sums, used));
    }

    /** Returns the number of samples. */
    public long total() {
        return total;
    }

    /** Returns the number of samples that are in the bucket of this time or above it. */
    public long notBelow(long nanos) {
        int limit = bucketOf(nanos);
        long above = 0;
        for (int i = buckets.length - 1; i >= 0 && buckets[i] >= limit; i--) {
            above += counts[i];
        }
        return above;
    }

    /**
     * Returns a quantile in nanoseconds; NaN without samples.
     *
     * @param share from 0 to 1
     */
    public double quantile(double share) {
        long rank = Math.max(1, (long) Math.ceil(share * total));
        long seen = 0;
        for (int i = 0; i < buckets.length; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return middleOf(buckets[i]);
            }
        }
        return Double.NaN;
    }
}
