package io.weir.audit;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/**
 * A set of sequence numbers from 0 that fills up from below, with gaps that stay. The newest chunks are bitmaps; older
 * ones are settled into runs, so that memory does not grow with the messages but by 16 bytes with each run of gaps. A
 * chunk with so many gaps that its runs would take more memory stays a bitmap. For one thread at a time.
 */
final class SequenceSet {

    /** Number of newest chunks that partitions some messages apart are still filling. */
    private static final int RECENT_CHUNKS = 2;

    /** Number of runs that take more memory than a bitmap and its entry in the map. */
    private static final int MAX_RUNS_OF_A_CHUNK = 16;

    private final Map<Long, long[]> open = new HashMap<>();
    private final SequenceRuns settled = new SequenceRuns();
    /** Chunks below this one are settled unless they are open. */
    private long settledBelow;

    private long size;

    long size() {
        return size;
    }

    /** Returns the number of bitmaps held, of {@value SequenceChunk#SEQUENCES} sequences each. */
    int openChunks() {
        return open.size();
    }

    /** Returns the number of runs held. */
    int runs() {
        return settled.count();
    }

    boolean contains(long sequence) {
        long[] words = open.get(SequenceChunk.numberOf(sequence));
        return words == null ? settled.contains(sequence) : SequenceChunk.contains(words, sequence);
    }

    /** Returns the number of members below a bound. */
    long countBelow(long bound) {
        long below = settled.countBelow(bound);
        for (Map.Entry<Long, long[]> chunk : open.entrySet()) {
            long left = bound - chunk.getKey() * SequenceChunk.SEQUENCES;
            if (left > 0) {
                below += SequenceChunk.countBelow(chunk.getValue(), (int) Math.min(left, SequenceChunk.SEQUENCES));
            }
        }
        return below;
    }

    /** Adds a sequence; returns false if it was there already. */
    boolean add(long sequence) {
        if (contains(sequence)) {
            return false;
        }
        long number = SequenceChunk.numberOf(sequence);
        long[] words = open.get(number);
        if (words == null && number < settledBelow) {
            settled.add(sequence, sequence + 1);
        } else {
            SequenceChunk.add(words == null ? openChunk(number) : words, sequence);
            settleIfOld(number);
        }
        size++;
        return true;
    }

    /**
     * Adds a chunk's members.
     *
     * @return those that were not there before
     */
    SequenceChunk union(SequenceChunk chunk) {
        SequenceChunk fresh = new SequenceChunk(chunk.number);
        long[] words = open.get(chunk.number);
        if (words == null && chunk.number < settledBelow) {
            chunk.forEach(sequence -> {
                if (!settled.contains(sequence)) {
                    settled.add(sequence, sequence + 1);
                    SequenceChunk.add(fresh.words, sequence);
                }
            });
        } else {
            long[] target = words == null ? openChunk(chunk.number) : words;
            for (int i = 0; i < SequenceChunk.WORDS; i++) {
                fresh.words[i] = chunk.words[i] & ~target[i];
                target[i] |= chunk.words[i];
            }
            settleIfOld(chunk.number);
        }
        size += fresh.size();
        return fresh;
    }

    /**
     * Returns the members of both as a new set. Both are read chunk by chunk, ascending, so that the new set grows at its
     * upper end, where that is quick.
     *
     * @param inBoth receives the members that are in both, in chunks
     */
    static SequenceSet united(SequenceSet one, SequenceSet other, Consumer<SequenceChunk> inBoth) {
        SequenceSet both = new SequenceSet();
        LongStream.concat(one.chunks(), other.chunks()).sorted().distinct().forEach(number -> {
            SequenceChunk ignored = both.union(one.chunk(number));
            SequenceChunk part = other.chunk(number);
            inBoth.accept(part.without(both.union(part)));
        });
        return both;
    }

    /** Returns the numbers of the chunks that may have members. */
    private LongStream chunks() {
        return LongStream.concat(settled.chunks(), open.keySet().stream().mapToLong(Long::longValue));
    }

    private SequenceChunk chunk(long number) {
        long[] words = open.get(number);
        return words == null ? settled.chunk(number) : SequenceChunk.copyOf(number, words);
    }

    /** Returns the number of a chunk's members that are in this set, too. */
    int countOf(SequenceChunk chunk) {
        int[] count = new int[1];
        if (hasSomeOf(chunk.number)) {
            chunk.forEach(sequence -> count[0] += contains(sequence) ? 1 : 0);
        }
        return count[0];
    }

    /** The quick answer for most chunks of most runs. */
    private boolean hasSomeOf(long number) {
        long first = number * SequenceChunk.SEQUENCES;
        return size > 0 && (open.containsKey(number) || settled.hasSomeOf(first, first + SequenceChunk.SEQUENCES));
    }

    private void settleIfOld(long number) {
        if (number < settledBelow) {
            settle(number);
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
        if (words != null && SequenceChunk.runs(words) <= MAX_RUNS_OF_A_CHUNK) {
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
