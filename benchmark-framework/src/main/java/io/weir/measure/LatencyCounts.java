package io.weir.measure;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * How many latencies were in each bucket of {@link Latencies#newHistogram}, to which they are added when their interval
 * is over. For one thread at a time.
 *
 * <p>That histogram also notes its greatest value with each recording, by compare-and-set. In a debt that grows, every
 * message has the greatest so far; here it only has to have its bucket.
 */
final class LatencyCounts {

    /** So many buckets of 1 ns come first, for three digits; from there on, each doubling of the value has half as many. */
    private static final int UNIT_BUCKETS = 2048;

    private static final int HALF = UNIT_BUCKETS / 2;
    private static final int HALF_BITS = Integer.numberOfTrailingZeros(HALF);

    /** Bits to the left of the greatest value that has a bucket of 1 ns. */
    private static final int UNIT_LEADING_ZEROS = Long.numberOfLeadingZeros(UNIT_BUCKETS - 1);

    private static final long[] NONE = {};

    private long[] counts = NONE;

    /** The greatest bucket in use, -1 for none. */
    private int highest = -1;

    /** Counts a latency, in nanoseconds and not negative. */
    void record(long nanos) {
        // hot path
        int doublings = UNIT_LEADING_ZEROS - Long.numberOfLeadingZeros(nanos | UNIT_BUCKETS - 1);
        int bucket = (doublings << HALF_BITS) + (int) (nanos >>> doublings);
        if (bucket > highest) {
            reach(nanos, bucket, doublings);
        }
        counts[bucket]++;
    }

    /** A negative value always comes here, as its bucket is beyond all others. */
    private void reach(long nanos, int bucket, int doublings) {
        if (nanos < 0) {
            throw new IllegalArgumentException("a latency of " + nanos + " ns");
        }
        if (bucket >= counts.length) {
            counts = Arrays.copyOf(counts, (doublings + 2) * HALF);
        }
        highest = bucket;
    }

    /** Adds what was counted, each as the least value of its bucket. */
    void addTo(Histogram target) {
        for (int bucket = 0; bucket <= highest; bucket++) {
            if (counts[bucket] != 0) {
                target.recordValueWithCount(leastOf(bucket), counts[bucket]);
            }
        }
    }

    private static long leastOf(int bucket) {
        int doublings = Math.max(0, (bucket >> HALF_BITS) - 1);
        return (long) (bucket - (doublings << HALF_BITS)) << doublings;
    }

    /** Forgets everything; the room is given back when it has not been used since the last time. */
    void clear() {
        if (highest < 0) {
            counts = NONE;
        } else {
            Arrays.fill(counts, 0, highest + 1, 0);
            highest = -1;
        }
    }
}
