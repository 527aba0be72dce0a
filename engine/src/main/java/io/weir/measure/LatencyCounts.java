package io.weir.measure;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Counts of latencies in each bucket of {@link Latencies#newHistogram}, added to such a histogram when their interval
 * is over. For one thread at a time.
 *
 * <p>The histogram itself updates its maximum by compare-and-set with each recording. While a queue grows, every
 * message sets a new maximum; here it only needs its bucket.
 */
final class LatencyCounts {

    /** Number of buckets of 1 ns, for three digits; from there on, each doubling of the value has half as many. */
    private static final int UNIT_BUCKETS = 2048;

    private static final int HALF = UNIT_BUCKETS / 2;
    private static final int HALF_BITS = Integer.numberOfTrailingZeros(HALF);

    /** Leading zeros of the greatest value that has a bucket of 1 ns. */
    private static final int UNIT_LEADING_ZEROS = Long.numberOfLeadingZeros(UNIT_BUCKETS - 1);

    /** Number of all buckets, up to the greatest value. */
    static final int BUCKETS = (UNIT_LEADING_ZEROS + 1) * HALF;

    private static final long[] NONE = {};

    private long[] counts = NONE;

    /** Highest bucket in use; -1 for none. */
    private int highest = -1;

    /** Counts a latency, in nanoseconds and not negative. */
    void record(long nanos) {
        // hot path
        int bucket = bucketOf(nanos);
        if (bucket > highest) {
            reach(nanos, bucket);
        }
        counts[bucket]++;
    }

    /**
     * Makes room for a value above the highest bucket so far. Negative values always get here, since their bucket is
     * beyond all others.
     */
    private void reach(long nanos, int bucket) {
        if (nanos < 0) {
            throw new IllegalArgumentException("a latency of " + nanos + " ns");
        }
        if (bucket >= counts.length) {
            counts = Arrays.copyOf(counts, (doublingsOf(bucket) + 2) * HALF);
        }
        highest = bucket;
    }

    /** Adds the counts, each at the lowest value of its bucket. */
    void addTo(Histogram target) {
        for (int bucket = 0; bucket <= highest; bucket++) {
            if (counts[bucket] != 0) {
                target.recordValueWithCount(minOf(bucket), counts[bucket]);
            }
        }
    }

    /** Returns the number of the bucket of a value; of a negative one, a number beyond all others. */
    static int bucketOf(long nanos) {
        int doublings = UNIT_LEADING_ZEROS - Long.numberOfLeadingZeros(nanos | UNIT_BUCKETS - 1);
        return (doublings << HALF_BITS) + (int) (nanos >>> doublings);
    }

    /** Returns the lowest value of a bucket. */
    static long minOf(int bucket) {
        int doublings = doublingsOf(bucket);
        return (long) (bucket - (doublings << HALF_BITS)) << doublings;
    }

    private static int doublingsOf(int bucket) {
        return Math.max(0, (bucket >> HALF_BITS) - 1);
    }

    /** Clears the counts; frees the memory if it has not been used since the last call. */
    void clear() {
        if (highest < 0) {
            counts = NONE;
        } else {
            Arrays.fill(counts, 0, highest + 1, 0);
            highest = -1;
        }
    }
}
