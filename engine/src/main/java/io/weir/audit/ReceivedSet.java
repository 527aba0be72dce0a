package io.weir.audit;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
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
        SequenceChunk chunk = new SequenceChunk(SequenceChunk.numberOf(sequence));
        return chunk.add(sequence) && union(chunk).size() > 0;
    }

    /**
     * Adds a chunk's members.
     *
     * @return those that were not there before
     */
    SequenceChunk union(SequenceChunk chunk) {
        SequenceChunk fresh;
        SequenceChunk known = open.get(chunk.number);
        if (known == null && chunk.number < settledBelow) {
            fresh = membersIn(gaps, chunk);
            fresh.forEach(gaps::removeLong);
        } else {
            fresh = (known == null ? openChunk(chunk.number) : known).union(chunk);
            if (chunk.number < settledBelow) {
                settle(chunk.number);
            }
        }
        size += fresh.size();
        return fresh;
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
     * Returns the members of both as a new set.
     *
     * @param inBoth receives the members that are in both
     */
    static ReceivedSet united(ReceivedSet one, ReceivedSet other, LongConsumer inBoth) {
        ReceivedSet both = new ReceivedSet();
        both.settledBelow = Math.max(one.endChunk(), other.endChunk());
        Roaring64Bitmap others = other.gapsBelow(both.settledBelow);
        both.gaps = one.gapsBelow(both.settledBelow);
        Roaring64Bitmap common = new Roaring64Bitmap();
        addChunks(common, 0, both.settledBelow);
        common.andNot(both.gaps);
        common.andNot(others);
        common.forEach(inBoth::accept);
        both.gaps.and(others);
        both.size = both.settledBelow * SequenceChunk.SEQUENCES - both.gaps.getLongCardinality();
        return both;
    }

    /** Returns the number of a chunk above all members. */
    private long endChunk() {
        return open.keySet().stream()
                .max(Comparator.naturalOrder())
                .map(last -> Math.max(last + 1, settledBelow))
                .orElse(settledBelow);
    }

    /** Returns the sequences below a chunk above all members that are no members, as a new set. */
    private Roaring64Bitmap gapsBelow(long endChunk) {
        Roaring64Bitmap all = gaps.clone();
        addChunks(all, settledBelow, endChunk);
        open.values().forEach(chunk -> addGapsOf(chunk, all));
        return all;
    }

    private static void addGapsOf(SequenceChunk chunk, Roaring64Bitmap gaps) {
        addChunks(gaps, chunk.number, chunk.number + 1);
        chunk.forEach(gaps::removeLong);
    }

    private static void addChunks(Roaring64Bitmap set, long from, long end) {
        if (from < end) {
            set.addRange(from * SequenceChunk.SEQUENCES, end * SequenceChunk.SEQUENCES);
        }
    }

    private SequenceChunk openChunk(long number) {
        SequenceChunk chunk = new SequenceChunk(number);
        open.put(number, chunk);
        for (; settledBelow <= number - RECENT_CHUNKS; settledBelow++) {
            settle(settledBelow);
        }
        return chunk;
    }

    private void settle(long number) {
        SequenceChunk chunk = open.getOrDefault(number, new SequenceChunk(number));
        int members = chunk.size();
        if (members == 0 || members >= SequenceChunk.SEQUENCES - MAX_GAPS_OF_A_CHUNK) {
            open.remove(number);
            if (members < SequenceChunk.SEQUENCES) {
                addGapsOf(chunk, gaps);
            }
        }
    }
}
