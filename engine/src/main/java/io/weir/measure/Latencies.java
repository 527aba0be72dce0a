package io.weir.measure;

import io.weir.time.BackgroundWork;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * Distributions in nanoseconds, three significant digits, nothing clamped. Readers must not change them. In a closed
 * loop, where nothing is due, response and send delay stay empty, and end-to-end time counts from the actual send.
 *
 * <p>Those that were read stay as short as they came until somebody looks at one: of a thousand workers only the sum is
 * looked at. Any thread may read them.
 */
public final class Latencies {

    /** Significant decimal digits of every histogram. */
    public static final int SIGNIFICANT_DIGITS = 3;

    private final Map<Distribution, Histogram> histograms = new EnumMap<>(Distribution.class);
    private final Map<Distribution, BucketCounts> unread = new EnumMap<>(Distribution.class);

    private Latencies() {}

    /** Returns a new empty histogram of the kind used everywhere: it grows as needed and refuses no positive value. */
    public static Histogram newHistogram() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /** Returns empty distributions. */
    public static Latencies empty() {
        return new Latencies();
    }

    /** Returns one of the distributions. */
    public synchronized Histogram of(Distribution distribution) {
        return histograms.computeIfAbsent(distribution, absent -> {
            Histogram histogram = newHistogram();
            BucketCounts counts = unread.remove(absent);
            if (counts != null) {
                counts.addTo(histogram);
            }
            return histogram;
        });
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

    /** Writes each distribution, the buckets that have samples. */
    public void writeTo(DataOutput out) throws IOException {
        for (Distribution distribution : Distribution.values()) {
            write(of(distribution), out);
        }
    }

    /** Writes one distribution, nothing but its length if it has no sample. */
    public static void write(Histogram histogram, DataOutput out) throws IOException {
        BackgroundWork.yieldIfDue();
        byte[] form = BucketCounts.of(histogram).form();
        out.writeInt(form.length);
        out.write(form);
    }

    /**
     * Reads latencies that {@link #writeTo} has written.
     *
     * @throws IOException when a distribution is damaged; the message names it
     */
    public static Latencies readFrom(DataInput in) throws IOException {
        Latencies latencies = empty();
        for (Distribution distribution : Distribution.values()) {
            BucketCounts counts = readCounts(in, distribution.words());
            if (!counts.isEmpty()) {
                latencies.unread.put(distribution, counts);
            }
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
        readCounts(in, words).addTo(histogram);
        return histogram;
    }

    private static BucketCounts readCounts(DataInput in, String words) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > BucketCounts.MAX_BYTES) {
            throw new IOException("the distribution of the " + words + " is damaged: " + length + " bytes");
        }
        byte[] form = new byte[length];
        in.readFully(form);
        BackgroundWork.yieldIfDue();
        try {
            return BucketCounts.read(form);
        } catch (IOException damaged) {
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
        for (Distribution distribution : Distribution.values()) {
            other.addTo(this, distribution);
        }
    }

    private synchronized void addTo(Latencies target, Distribution distribution) {
        BucketCounts counts = unread.get(distribution);
        Histogram histogram = histograms.get(distribution);
        if (counts != null) {
            counts.addTo(target.of(distribution));
        } else if (histogram != null && histogram.getTotalCount() > 0) {
            target.of(distribution).add(histogram);
        }
    }

    /** Returns whether the other has the same samples. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Latencies those
                && Arrays.stream(Distribution.values()).allMatch(each -> of(each).equals(those.of(each)));
    }

    @Override
    public int hashCode() {
        return response().hashCode();
    }

    @Override
    public String toString() {
        return Arrays.stream(Distribution.values())
                .map(each -> each.words() + ": " + of(each).getTotalCount() + " samples up to " + of(each).getMaxValue()
                        + " ns")
                .collect(Collectors.joining(", "));
    }
}
