package io.weir.measure;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * A set of sequence numbers from 0 that is dense in the end: full chunks shrink to one bit. For one thread at a time.
 */
final class SequenceSet {

    private final Map<Long, long[]> open = new HashMap<>();
    private final BitSet full = new BitSet();
    private long size;

    long size() {
        return size;
    }

    boolean contains(long sequence) {
        long number = SequenceChunk.numberOf(sequence);
        if (full.get((int) number)) {
            return true;
        }
        long[] words = open.get(number);
        int position = (int) (sequence % SequenceChunk.SEQUENCES);
        return words != null && (words[position / Long.SIZE] & 1L << position) != 0;
    }

    /** Adds one; false when it was there already. */
    boolean add(long sequence) {
        if (contains(sequence)) {
            return false;
        }
        SequenceChunk one = new SequenceChunk(SequenceChunk.numberOf(sequence));
        one.add(sequence);
        union(one, already -> {});
        return true;
    }

    /**
     * Adds a chunk's members and reports those that were there already.
     *
     * @param already is told each sequence that is in both
     */
    void union(SequenceChunk chunk, LongConsumer already) {
        if (full.get((int) chunk.number)) {
            forEach(chunk.number, chunk.words, already);
            return;
        }
        long[] words = open.computeIfAbsent(chunk.number, number -> new long[SequenceChunk.WORDS]);
        long[] overlap = new long[SequenceChunk.WORDS];
        boolean complete = true;
        for (int i = 0; i < SequenceChunk.WORDS; i++) {
            overlap[i] = words[i] & chunk.words[i];
            size += Long.bitCount(chunk.words[i] & ~words[i]);
            words[i] |= chunk.words[i];
            complete &= words[i] == -1L;
        }
        forEach(chunk.number, overlap, already);
        if (complete) {
            open.remove(chunk.number);
            full.set((int) chunk.number);
        }
    }

    /** Visits every member. */
    void forEach(LongConsumer member) {
        full.stream().forEach(number -> {
            for (int i = 0; i < SequenceChunk.SEQUENCES; i++) {
                member.accept((long) number * SequenceChunk.SEQUENCES + i);
            }
        });
        open.forEach((number, words) -> forEach(number, words, member));
    }

    private static void forEach(long number, long[] words, LongConsumer member) {
        for (int i = 0; i < words.length; i++) {
            for (long rest = words[i]; rest != 0; rest &= rest - 1) {
                member.accept(
                        number * SequenceChunk.SEQUENCES + i * (long) Long.SIZE + Long.numberOfTrailingZeros(rest));
            }
        }
    }
}
