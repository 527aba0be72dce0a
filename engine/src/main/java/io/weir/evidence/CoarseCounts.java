package io.weir.evidence;

import java.io.ByteArrayOutputStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution of times, less than a hundredth of the size of a {@link Histogram} and right to 0.8 %: small enough to be
 * kept for each interval of a long run. Immutable.
 */
public final class CoarseCounts {

    /** Buckets per doubling of the value. */
    private static final int BUCKETS_PER_DOUBLING = 128;

    private static final int BUCKET_BITS = Integer.numberOfTrailingZeros(BUCKETS_PER_DOUBLING);

    private static final int NO_MORE = Integer.MAX_VALUE;

    private static final int LOW_BITS = 0x7f;

    /** Mark of a byte that is not the last of its number. */
    private static final int MORE = 0x80;

    /** No sample. */
    public static final CoarseCounts NONE = new CoarseCounts(new byte[0], 0);

    /**
     * For each bucket with samples its distance from the one before and its count, seven bits of a number in each byte,
     * the lowest first: two bytes for most buckets.
     */
    private final byte[] packed;

    private final long total;

    private CoarseCounts(byte[] packed, long total) {
        this.packed = packed;
        this.total = total;
    }

    /** Sums up a histogram of nanoseconds. */
    public static CoarseCounts of(Histogram histogram) {
        Packing packing = new Packing(512);
        for (HistogramIterationValue value : histogram.recordedValues()) {
            int bucket = bucketOf(histogram.lowestEquivalentValue(value.getValueIteratedTo()));
            packing.add(bucket, value.getCountAtValueIteratedTo());
        }
        return packing.counts();
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
        Packing both = new Packing(packed.length + other.packed.length);
        Reading own = new Reading(packed);
        Reading others = new Reading(other.packed);
        while (own.bucket < NO_MORE || others.bucket < NO_MORE) {
            Reading next = own.bucket <= others.bucket ? own : others;
            both.add(next.bucket, next.count);
            next.advance();
        }
        return both.counts();
    }

    /** Returns the number of samples. */
    public long total() {
        return total;
    }

    /** Returns the number of samples that are in the bucket of this time or above it. */
    public long notBelow(long nanos) {
        int limit = bucketOf(nanos);
        long above = 0;
        for (Reading each = new Reading(packed); each.bucket < NO_MORE; each.advance()) {
            above += each.bucket >= limit ? each.count : 0;
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
        for (Reading each = new Reading(packed); each.bucket < NO_MORE; each.advance()) {
            seen += each.count;
            if (seen >= rank) {
                return middleOf(each.bucket);
            }
        }
        return Double.NaN;
    }

    /** Returns the memory that the counts take. */
    int bytes() {
        return packed.length;
    }

    /** Packs buckets in ascending order. */
    private static final class Packing {

        private final ByteArrayOutputStream packed;
        private int before;
        private int bucket;
        private long count;
        private long total;

        /** @param bytes that will do for most */
        Packing(int bytes) {
            this.packed = new ByteArrayOutputStream(bytes);
        }

        /** Adds samples to the bucket of the last call, or to one above it. */
        void add(int to, long samples) {
            if (to != bucket) {
                flush();
            }
            bucket = to;
            count += samples;
            total += samples;
        }

        private void flush() {
            if (count > 0) {
                write(bucket - before);
                write(count);
                before = bucket;
                count = 0;
            }
        }

        private void write(long number) {
            long rest = number;
            for (; rest > LOW_BITS; rest >>>= 7) {
                packed.write((int) (rest & LOW_BITS) | MORE);
            }
            packed.write((int) rest);
        }

        CoarseCounts counts() {
            flush();
            return total == 0 ? NONE : new CoarseCounts(packed.toByteArray(), total);
        }
    }

    /** Goes through buckets in ascending order; {@link #NO_MORE} after the last. */
    private static final class Reading {

        private final byte[] packed;
        private int at;
        private int bucket;
        private long count;

        Reading(byte[] packed) {
            this.packed = packed;
            advance();
        }

        void advance() {
            if (at == packed.length) {
                bucket = NO_MORE;
            } else {
                bucket += (int) read();
                count = read();
            }
        }

        private long read() {
            long number = 0;
            int shift = 0;
            for (; packed[at] < 0; shift += 7) {
                number |= (long) (packed[at++] & LOW_BITS) << shift;
            }
            return number | (long) packed[at++] << shift;
        }
    }
}
