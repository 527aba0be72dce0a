package io.weir.measure;

import io.weir.time.BackgroundWork;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/**
 * Distributions in nanoseconds, three significant digits, nothing clamped. Readers must not change them. In a closed
 * loop, where nothing is due, response and send delay stay empty, and end-to-end time counts from the actual send.
 *
 * @param byDistribution of every distribution one
 */
public record Latencies(Map<Distribution, Histogram> byDistribution) {

    /** Significant decimal digits of every histogram. */
    public static final int SIGNIFICANT_DIGITS = 3;

    /** Returns a new empty histogram of the kind used everywhere: it grows as needed and refuses no positive value. */
    public static Histogram newHistogram() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /** Returns empty distributions. */
    public static Latencies empty() {
        Map<Distribution, Histogram> histograms = new EnumMap<>(Distribution.class);
        for (Distribution distribution : Distribution.values()) {
            histograms.put(distribution, newHistogram());
        }
        return new Latencies(histograms);
    }

    /** Returns one of the distributions. */
    public Histogram of(Distribution distribution) {
        Histogram histogram = byDistribution.get(distribution);
        if (histogram == null) {
            throw new IllegalStateException("no histogram of " + distribution);
        }
        return histogram;
    }

    /** Returns the response time. */
    public Histogram response() {
        return of(Distribution.RESPONSE);
    }

    /** Returns the service time. */
    public Histogram service() {
        return of(Distribution.SERVICE);
    }

    /** Returns the send delay. */
    public Histogram sendDelay() {
        return of(Distribution.SEND_DELAY);
    }

    /** Returns the end-to-end time. */
    public Histogram endToEnd() {
        return of(Distribution.END_TO_END);
    }

    /** Returns the response time without generator delay. */
    public Histogram responseWithoutGeneratorDelay() {
        return of(Distribution.RESPONSE_WITHOUT_GENERATOR_DELAY);
    }

    /** Returns the wake-up delay. */
    public Histogram wakeUpDelay() {
        return of(Distribution.WAKE_UP_DELAY);
    }

    /** Writes each distribution that has samples, in HdrHistogram's own form, deflated as fast as that goes. */
    public void writeTo(DataOutput out) throws IOException {
        for (Distribution distribution : Distribution.values()) {
            write(of(distribution), out);
        }
    }

    /** Writes one distribution, nothing but its length if it has no sample. */
    public static void write(Histogram histogram, DataOutput out) throws IOException {
        byte[] form = histogram.getTotalCount() == 0 ? new byte[0] : encoded(histogram);
        out.writeInt(form.length);
        out.write(form);
    }

    private static byte[] encoded(Histogram histogram) {
        BackgroundWork.yieldIfDue();
        ByteBuffer form = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(form.array(), histogram.encodeIntoCompressedByteBuffer(form, Deflater.BEST_SPEED));
    }

    /**
     * Reads latencies that {@link #writeTo} has written.
     *
     * @throws IOException when a distribution is damaged; the message names it
     */
    public static Latencies readFrom(DataInput in) throws IOException {
        Latencies latencies = empty();
        for (Distribution distribution : Distribution.values()) {
            latencies.of(distribution).add(read(in, distribution.words()));
        }
        return latencies;
    }

    /**
     * Reads a distribution that {@link #write} has written.
     *
     * @param words name of the distribution, for the message of an error
     * @throws IOException when it is damaged
     */
    public static Histogram read(DataInput in, String words) throws IOException {
        Histogram histogram = newHistogram();
        int length = in.readInt();
        if (length == 0) {
            return histogram;
        }
        try {
            byte[] form = new byte[length];
            in.readFully(form);
            BackgroundWork.yieldIfDue();
            histogram.add(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(form), 0));
            return histogram;
        } catch (DataFormatException | RuntimeException damaged) {
            throw new IOException("the distribution of the " + words + " is damaged", damaged);
        }
    }

    /** Returns the samples of both as new distributions. */
    public Latencies plus(Latencies other) {
        Latencies both = empty();
        both.add(this);
        both.add(other);
        return both;
    }

    /** Adds the samples of the other distributions to these. */
    public void add(Latencies other) {
        byDistribution.forEach((distribution, histogram) -> histogram.add(other.of(distribution)));
    }
}
