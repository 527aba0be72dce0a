package io.weir.measure;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Message counts per place, a topic or a subscription, indexed by its number within the run. Immutable; counts of
 * disjoint events add up.
 */
public final class PlaceCounts {

    /** No message anywhere. */
    public static final PlaceCounts NONE = new PlaceCounts(new long[0]);

    private final long[] counts;

    private PlaceCounts(long[] counts) {
        this.counts = counts;
    }

    /** Returns the given counts, of which a copy is kept. */
    public static PlaceCounts of(long... counts) {
        return new PlaceCounts(counts.clone());
    }

    /** Returns the count of a place; 0 for one beyond all that are known. */
    public long at(int place) {
        return place < counts.length ? counts[place] : 0;
    }

    /** Returns the sum over all places. */
    public long sum() {
        return Arrays.stream(counts).sum();
    }

    /** Writes the counts that are not 0: of many topics, a worker may have a few. */
    void writeTo(DataOutput out) throws IOException {
        out.writeInt(counts.length);
        out.writeInt((int) Arrays.stream(counts).filter(count -> count != 0).count());
        for (int place = 0; place < counts.length; place++) {
            if (counts[place] != 0) {
                out.writeInt(place);
                out.writeLong(counts[place]);
            }
        }
    }

    static PlaceCounts readFrom(DataInput in) throws IOException {
        long[] counts = new long[in.readInt()];
        for (int places = in.readInt(); places > 0; places--) {
            counts[in.readInt()] = in.readLong();
        }
        return new PlaceCounts(counts);
    }

    public PlaceCounts plus(PlaceCounts other) {
        return combined(other, 1);
    }

    public PlaceCounts minus(PlaceCounts other) {
        return combined(other, -1);
    }

    private PlaceCounts combined(PlaceCounts other, int sign) {
        long[] result = new long[Math.max(counts.length, other.counts.length)];
        Arrays.setAll(result, place -> at(place) + sign * other.at(place));
        return new PlaceCounts(result);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PlaceCounts those && minus(those).isZero();
    }

    private boolean isZero() {
        return Arrays.stream(counts).allMatch(count -> count == 0);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(sum());
    }

    @Override
    public String toString() {
        return Arrays.toString(counts);
    }
}
