package io.weir.report;

import io.weir.measure.Latencies;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.zip.InflaterInputStream;
import org.HdrHistogram.Histogram;

/**
 * Counts of one interval and tag: a line of a {@link HistogramLog}. Of a long run there are hundreds of thousands, so it
 * is read without HdrHistogram's own reader, which builds and clears a whole histogram for each.
 */
public final class HistogramLine {

    /** Line that holds no counts, or none that are wanted. */
    private static final HistogramLine NONE = new HistogramLine("", 0, 0);

    private static final String TAG = "Tag=";
    private static final int FIELDS = 5;
    private static final int COMPRESSED = 0x1c849314;
    private static final int COUNTS = 0x1c849313;
    private static final int HEAD_BYTES = 40;

    /** More than the counts of all values take. */
    private static final int MAX_BYTES = 1 << 20;

    /** Three significant digits need 1024 slots for each doubling of the value. */
    private static final int SLOT_BITS = 10;

    private static final int MAX_SLOTS = (Long.SIZE - SLOT_BITS) << SLOT_BITS;

    private final String tag;
    private final double startSeconds;
    private final double endSeconds;
    private int used;
    private int[] slots = {};
    private long[] counts = {};

    /** Takes the number of messages that a time has. */
    @FunctionalInterface
    public interface Counted {

        /** @param nanos longest time that counts as the same */
        void at(long nanos, long count);
    }

    private HistogramLine(String tag, double startSeconds, double endSeconds) {
        this.tag = tag;
        this.startSeconds = startSeconds;
        this.endSeconds = endSeconds;
    }

    /**
     * Reads a line.
     *
     * @param wanted tags whose counts are needed; a line of another tag, or of the file's head, has none
     * @return empty if the line is damaged
     */
    public static Optional<HistogramLine> parse(String line, Predicate<String> wanted) {
        if (line.startsWith("#") || line.startsWith("\"StartTimestamp\"")) {
            return Optional.of(NONE);
        }
        String[] fields = line.split(",", -1);
        if (fields.length != FIELDS || !fields[0].startsWith(TAG)) {
            return Optional.empty();
        }
        String tag = fields[0].substring(TAG.length());
        try {
            double start = Double.parseDouble(fields[1]);
            HistogramLine parsed = new HistogramLine(tag, start, start + Double.parseDouble(fields[2]));
            if (!wanted.test(tag)) {
                return Optional.of(NONE);
            }
            parsed.decode(Base64.getDecoder().decode(fields[FIELDS - 1]));
            return Optional.of(parsed);
        } catch (IllegalArgumentException | BufferUnderflowException | IOException damaged) {
            return Optional.empty();
        }
    }

    /** Decodes HdrHistogram's format V2: a count for each slot, negative ones for that many slots without. */
    private void decode(byte[] compressed) throws IOException {
        ByteBuffer outer = ByteBuffer.wrap(compressed);
        require(outer.getInt() == COMPRESSED);
        int length = outer.getInt();
        byte[] bytes;
        try (InflaterInputStream inflated =
                new InflaterInputStream(new ByteArrayInputStream(compressed, outer.position(), length))) {
            bytes = inflated.readNBytes(MAX_BYTES);
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        require(in.getInt() == COUNTS);
        int end = HEAD_BYTES + in.getInt();
        require(in.getInt() == 0 && in.getInt() == Latencies.SIGNIFICANT_DIGITS && in.getLong() == 1);
        in.position(HEAD_BYTES).limit(end);
        int slot = 0;
        while (in.hasRemaining()) {
            long count = zigZag(in);
            require(count >= -MAX_SLOTS);
            if (count > 0) {
                add(slot, count);
            }
            slot += count < 0 ? (int) -count : 1;
            require(slot <= MAX_SLOTS);
        }
    }

    private static void require(boolean intact) throws IOException {
        if (!intact) {
            throw new IOException("no histogram of nanoseconds");
        }
    }

    /** Reads a number of 7 bits a byte, the lowest first, but for a ninth byte, which has 8. */
    private static long zigZag(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = in.get();
            boolean last = shift == 56;
            value |= (next & (last ? 0xffL : 0x7fL)) << shift;
            if (last || next >= 0) {
                return (value >>> 1) ^ -(value & 1);
            }
        }
    }

    private static long longest(int slot) {
        int doublings = Math.max(0, (slot >> SLOT_BITS) - 1);
        return ((long) (slot - (doublings << SLOT_BITS)) << doublings) + (1L << doublings) - 1;
    }

    private void add(int slot, long count) {
        if (used == slots.length) {
            int room = Math.max(32, 2 * used);
            slots = Arrays.copyOf(slots, room);
            counts = Arrays.copyOf(counts, room);
        }
        slots[used] = slot;
        counts[used++] = count;
    }

    public String tag() {
        return tag;
    }

    /** Returns the start of the interval, since the load began. */
    public double startSeconds() {
        return startSeconds;
    }

    public double endSeconds() {
        return endSeconds;
    }

    /** Passes on all counts, the shortest times first. */
    public void forEach(Counted reader) {
        for (int i = 0; i < used; i++) {
            reader.at(longest(slots[i]), counts[i]);
        }
    }

    /** Returns the counts as a histogram, with its tag, whose time stamps are milliseconds since the load began. */
    Histogram histogram() {
        Histogram histogram = Latencies.newHistogram();
        forEach(histogram::recordValueWithCount);
        histogram.setTag(tag);
        histogram.setStartTimeStamp(Math.round(startSeconds * 1e3));
        histogram.setEndTimeStamp(Math.round(endSeconds * 1e3));
        return histogram;
    }
}
