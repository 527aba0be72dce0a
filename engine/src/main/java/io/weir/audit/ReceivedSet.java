package io.weir.audit;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.longlong.PeekableLongIterator;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * A set of sequence numbers from 0 that fills up from below, with gaps that stay. The newest chunks are kept as they are;
 * of older ones only the gaps are, so that memory does not grow with the messages. A chunk with so many gaps that they
 * would take more memory is kept, too. For one thread at a time.
 */
final class ReceivedSet {

    /** Number of newest chunks that partitions some messages apart are still filling. */
    private static final int RECENT_CHUNKS = 2;

    /** Number of gaps, of two bytes each, that take as much memory as a chunk. */
    private static final int MAX_GAPS_OF_A_CHUNK = SequenceChunk.SEQUENCES / Byte.SIZE / 2;

    private final Map<Long, SequenceChunk> open = new HashMap<>();

    /** Chunks below this one are settled unless they are open: what is not among the gaps is a member. */
    private long settledBelow;

    private Roaring64Bitmap gaps = new Roaring64Bitmap();
    private long size;

    long size() {
        return size;
    }

    /** Returns the number of chunks held, of {@value SequenceChunk#SEQUENCES} sequences each. */
    int openChunks() {
        return open.size();
    }

    /** Returns the gaps of settled chunks, for checks of memory use. */
    Roaring64Bitmap gaps() {
        return gaps;
    }

    boolean contains(long sequence) {
        long number = SequenceChunk.numberOf(sequence);
        SequenceChunk chunk = open.get(number);
        return chunk == null ? number < settledBelow && !gaps.contains(sequence) : chunk.contains(sequence);
    }

    /** Returns the number of members below a bound. */
    long countBelow(long bound) {
        long[] below = {Math.min(bound, settledBelow * SequenceChunk.SEQUENCES)};
        below[0] -= below[0] == 0 ? 0 : gaps.rankLong(below[0] - 1);
        open.values().forEach(chunk -> {
            if (chunk.number < settledBelow) { // counted above, as if it were full
                below[0] -= Math.max(0, Math.min(bound, chunk.end()) - chunk.first());
            }
            chunk.forEach(sequence -> below[0] += sequence < bound ? 1 : 0);
        });
        return below[0];
    }

    /** Adds a sequence; returns false if it was there already. */
    boolean add(long sequence) {
        long number = SequenceChunk.numberOf(sequence);
        SequenceChunk filling = filling(number);
        boolean fresh;
        if (filling == null) {
            fresh = gaps.contains(sequence);
            fill(sequence);
        } else {
            fresh = filling.add(sequence);
            settleIfOld(number);
        }
        size += fresh ? 1 : 0;
        return fresh;
    }

    /**
     * Adds a chunk's members.
     *
     * @return those that were not there before
     */
    SequenceChunk union(SequenceChunk chunk) {
        SequenceChunk filling = filling(chunk.number);
        SequenceChunk fresh;
        if (filling == null) {
            fresh = membersIn(gaps, chunk);
            fresh.forEach(this::fill);
        } else {
            fresh = filling.union(chunk);
            settleIfOld(chunk.number);
        }
        size += fresh.size();
        return fresh;
    }

    /** Returns the open chunk of a number, a new one if need be; null if that chunk is settled. */
    private @Nullable SequenceChunk filling(long number) {
        SequenceChunk known = open.get(number);
        return known != null || number < settledBelow ? known : openChunk(number);
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeLong(settledBelow);
        gaps.serialize(out);
        out.writeInt(open.size());
        for (long number : open.keySet().stream().sorted().toList()) {
            Objects.requireNonNull(open.get(number)).writeTo(out);
        }
    }

    static ReceivedSet readFrom(DataInput in) throws IOException {
        ReceivedSet set = new ReceivedSet();
        set.settledBelow = in.readLong();
        set.gaps.deserialize(in);
        for (int chunks = in.readInt(); chunks > 0; chunks--) {
            SequenceChunk chunk = SequenceChunk.readFrom(in);
            set.open.put(chunk.number, chunk);
        }
        set.size = set.countBelow(Long.MAX_VALUE);
        return set;
    }

    private void fill(long gap) {
        gaps.removeLong(gap);
        if (gaps.isEmpty()) { // an emptied bitmap keeps places of what it has held
            gaps = new Roaring64Bitmap();
        }
    }

    /** Returns the members of a chunk that are in a set. */
    static SequenceChunk membersIn(Roaring64Bitmap set, SequenceChunk chunk) {
        SequenceChunk members = new SequenceChunk(chunk.number);
        if (set.isEmpty()) { // as for most chunks of most runs
            return members;
        }
        PeekableLongIterator candidates = set.getLongIteratorFrom(chunk.first());
        while (candidates.hasNext() && candidates.peekNext() < chunk.end()) {
            long candidate = candidates.next();
            boolean ignored = chunk.contains(candidate) && members.add(candidate);
        }
        return members;
    }

    /**
     * Returns the members of both as a new set. Both are read chunk by chunk, ascending, so that the new set grows at its
     * upper end, where that is quick.
     *
     * @param inBoth receives the members that are in both
     */
    static ReceivedSet united(ReceivedSet one, ReceivedSet other, LongConsumer inBoth) {
        ReceivedSet both = new ReceivedSet();
        long end = Math.max(one.endChunk(), other.endChunk());
        for (long number = 0; number < end; number++) {
            SequenceChunk ignored = both.union(one.chunk(number));
            SequenceChunk part = other.chunk(number);
            part.without(both.union(part)).forEach(inBoth);
        }
        return both;
    }

    /** Returns the number of a chunk above all members. */
    private long endChunk() {
        return open.keySet().stream().mapToLong(last -> last + 1).reduce(settledBelow, Math::max);
    }

    /** Returns the members with a chunk's number, to be read only. */
    private SequenceChunk chunk(long number) {
        SequenceChunk known = open.get(number);
        if (known != null) {
            return known;
        }
        SequenceChunk all = new SequenceChunk(number);
        if (number >= settledBelow) {
            return all;
        }
        all.fill();
        return all.without(membersIn(gaps, all));
    }

    private SequenceChunk openChunk(long number) {
        SequenceChunk chunk = new SequenceChunk(number);
        open.put(number, chunk);
        for (; settledBelow <= number - RECENT_CHUNKS; settledBelow++) {
            settle(settledBelow);
        }
        return chunk;
    }

    private void settleIfOld(long number) {
        if (number < settledBelow) {
            settle(number);
        }
    }

    private void settle(long number) {
        SequenceChunk chunk = open.get(number);
        if (chunk == null) {
            gaps.addRange(number * SequenceChunk.SEQUENCES, (number + 1) * SequenceChunk.SEQUENCES);
        } else if (chunk.size() >= SequenceChunk.SEQUENCES - MAX_GAPS_OF_A_CHUNK) {
            open.remove(number);
            chunk.forEachGap(gaps::addLong);
        }
    }
}
