package io.weir.measure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Samples of a histogram of {@link Latencies#newHistogram}: the buckets that have any, in ascending order. Immutable.
 *
 * <p>Written bucket by bucket: twice what a bucket has above its first sample, and for a gap twice the number of its buckets
 * above the first, and one more; each number in as many bytes as it needs, seven bits in a byte, the lowest first.
 *
 * @param buckets by number, as {@link LatencyCounts} has them
 * @param counts number of samples of each, from 1 to 2^62
 */
record BucketCounts(int[] buckets, long[] counts) {

    /** A distribution that has a sample in every bucket, of as many digits as there are. */
    static final int MAX_BYTES = LatencyCounts.BUCKETS * 12;

    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    /** Lowest bit of the number of a gap. */
    private static final int GAP = 1;

    static BucketCounts of(Histogram histogram) {
        int[] buckets = new int[64];
        long[] counts = new long[64];
        int size = 0;
        if (histogram.getTotalCount() > 0) {
            for (HistogramIterationValue value : histogram.recordedValues()) {
                if (size == buckets.length) {
                    buckets = Arrays.copyOf(buckets, 2 * size);
                    counts = Arrays.copyOf(counts, 2 * size);
                }
                buckets[size] = LatencyCounts.bucketOf(value.getValueIteratedTo());
                counts[size++] = value.getCountAtValueIteratedTo();
            }
        }
        return new BucketCounts(Arrays.copyOf(buckets, size), Arrays.copyOf(counts, size));
    }

    boolean isEmpty() {
        return buckets.length == 0;
    }

    /** Adds the samples, each at the lowest value of its bucket: the highest first, so that the histogram grows once. */
    void addTo(Histogram target) {
        for (int i = 0, bucket = buckets.length - 1; i < buckets.length; bucket = i++) {
            target.recordValueWithCount(LatencyCounts.minOf(buckets[bucket]), counts[bucket]);
        }
    }

    byte[] form() {
        ByteArrayOutputStream form = new ByteArrayOutputStream(2 * buckets.length);
        int next = 0;
        for (int i = 0; i < buckets.length; i++) {
            if (buckets[i] > next) {
                write(buckets[i] - next - 1L << 1 | GAP, form);
            }
            write(counts[i] - 1 << 1, form);
            next = buckets[i] + 1;
        }
        return form.toByteArray();
    }

    private static void write(long number, ByteArrayOutputStream form) {
        long rest = number;
        while (rest >= MORE) {
            form.write((int) (rest % MORE | MORE));
            rest >>>= BITS;
        }
        form.write((int) rest);
    }

    /**
     * Reads what {@link #form} has returned.
     *
     * @throws IOException when it is damaged
     */
    static BucketCounts read(byte[] form) throws IOException {
        int size = 0;
        boolean begins = true;
        for (byte part : form) {
            size += begins && (part & GAP) == 0 ? 1 : 0;
            begins = part >= 0;
        }
        if (!begins) {
            throw new IOException("it is cut off");
        }
        int[] buckets = new int[size];
        long[] counts = new long[size];
        long bucket = 0;
        int i = 0;
        for (int at = 0; at < form.length; at++) {
            long number = form[at] & MORE - 1;
            int shift = BITS;
            for (; form[at] < 0; shift += BITS) {
                number |= (long) (form[++at] & MORE - 1) << shift;
            }
            if (shift > Long.SIZE || number < 0 || bucket >= LatencyCounts.BUCKETS) {
                throw new IOException("it has an impossible number");
            }
            if ((number & GAP) == GAP) {
                bucket += Math.min(number >> 1, LatencyCounts.BUCKETS) + 1;
            } else {
                buckets[i] = (int) bucket++;
                counts[i++] = (number >> 1) + 1;
            }
        }
        return new BucketCounts(buckets, counts);
    }
}
