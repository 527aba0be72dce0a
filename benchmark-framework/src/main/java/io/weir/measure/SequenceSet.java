package io.weir.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * A set of sequence numbers from 0 that fills up from below, with gaps that stay. The newest chunks are bitmaps; older
 * ones are settled into runs, so that memory does not grow with the messages but by 16 bytes with each run of gaps. A
 * chunk with so many gaps that runs would take more stays a bitmap. For one thread at a time.
 */
final class SequenceSet {

    /** The newest chunks are still being filled, by partitions that are some messages apart. */
    private static final int RECENT_CHUNKS = 2;

    /** As many runs take more room than a bitmap and its place in the map. */
    private static final int MOST_RUNS_OF_A_CHUNK = 16;

    private final Map<Long, long[]> open = new HashMap<>();
    private final SequenceRuns settled = new SequenceRuns();
    /** Chunks below this one are settled unless they are open. */
    private long settledBelow;

    private long size;

    long size() {
        return size;
    }

    /** Bitmaps held, of {@value SequenceChunk#SEQUENCES} sequences each. */
    int openChunks() {
        return open.size();
    }

    /** Runs held. */
    int runs() {
        return settled.count();
    }

    boolean contains(long sequence) {
        long[] words = open.get(SequenceChunk.numberOf(sequence));
        return words == null ? settled.contains(sequence) : SequenceChunk.contains(words, sequence);
    }

    /** Adds one; false when it was there already. */
    boolean add(long sequence) {
        if (contains(sequence)) {
            return false;
        }
        SequenceChunk one = new SequenceChunk(SequenceChunk.numberOf(sequence));
        boolean ignored = one.add(sequence);
        union(one, already -> {});
        return true;
    }

    /**
     * Adds a chunk's members and reports those that were there already.
     *
     * @param already is told each sequence that is in both
     */
    void union(SequenceChunk chunk, LongConsumer already) {
        long[] words = open.get(chunk.number);
        if (words == null && chunk.number < settledBelow) {
            chunk.forEach(sequence -> addSettled(sequence, already));
            return;
        }
        if (words == null) {
            words = openChunk(chunk.number);
        }
        SequenceChunk overlap = new SequenceChunk(chunk.number);
        for (int i = 0; i < SequenceChunk.WORDS; i++) {
            overlap.words[i] = words[i] & chunk.words[i];
            size += Long.bitCount(chunk.words[i] & ~words[i]);
            words[i] |= chunk.words[i];
        }
        overlap.forEach(already);
        if (chunk.number < settledBelow) {
            settle(chunk.number);
        }
    }

    private void addSettled(long sequence, LongConsumer already) {
        if (settled.contains(sequence)) {
            already.accept(sequence);
        } else {
            settled.add(sequence, sequence + 1);
            size++;
        }
    }

    private long[] openChunk(long number) {
        long[] words = new long[SequenceChunk.WORDS];
        open.put(number, words);
        for (; settledBelow <= number - RECENT_CHUNKS; settledBelow++) {
            settle(settledBelow);
        }
        return words;
    }

    private void settle(long number) {
        long[] words = open.get(number);
        if (words != null && SequenceChunk.runs(words) <= MOST_RUNS_OF_A_CHUNK) {
            SequenceChunk.forEachRun(number, words, settled::add);
            open.remove(number);
        }
    }

    /** Visits every member. */
    void forEach(LongConsumer member) {
        settled.forEach(member);
        open.forEach((number, words) -> SequenceChunk.forEach(number, words, member));
    }
}
