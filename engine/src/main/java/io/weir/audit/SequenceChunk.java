package io.weir.audit;

import java.util.function.LongConsumer;

/** A set of sequence numbers out of {@value #SEQUENCES} consecutive ones. For one thread at a time. */
final class SequenceChunk {

    static final int SEQUENCES = 1024;
    static final int WORDS = SEQUENCES / Long.SIZE;

    final long number;
    final long[] words;

    SequenceChunk(long number) {
        this(number, new long[WORDS]);
    }

    private SequenceChunk(long number, long[] words) {
        this.number = number;
        this.words = words;
    }

    /** Returns a chunk with the given members, of which a copy is kept. */
    static SequenceChunk copyOf(long number, long[] words) {
        return new SequenceChunk(number, words.clone());
    }

    static long numberOf(long sequence) {
        return sequence / SEQUENCES;
    }

    /** Adds a sequence of this chunk; returns false if it was there already. */
    boolean add(long sequence) {
        // hot path
        int position = (int) (sequence % SEQUENCES);
        long bit = 1L << position;
        int word = position / Long.SIZE;
        long before = words[word];
        words[word] = before | bit;
        return (before & bit) == 0;
    }

    /** Adds the sequences from {@code start} to before {@code end} that belong to this chunk. */
    void addAll(long start, long end) {
        long first = number * SEQUENCES;
        int to = (int) Math.min(SEQUENCES, end - first);
        for (int position = (int) Math.max(0, start - first); position < to; position++) {
            words[position / Long.SIZE] |= 1L << position;
        }
    }

    static void add(long[] words, long sequence) {
        int position = (int) (sequence % SEQUENCES);
        words[position / Long.SIZE] |= 1L << position;
    }

    /** Returns the number of members. */
    int size() {
        int size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** Returns the number of members of a bitmap below a position. */
    static int countBelow(long[] words, int position) {
        int below = 0;
        for (int i = 0; i < WORDS && i * Long.SIZE < position; i++) {
            int left = position - i * Long.SIZE;
            below += Long.bitCount(left >= Long.SIZE ? words[i] : words[i] & ((1L << left) - 1));
        }
        return below;
    }

    /** Returns the members that are not in the other chunk, which has the same number. */
    SequenceChunk without(SequenceChunk other) {
        SequenceChunk rest = new SequenceChunk(number);
        for (int i = 0; i < WORDS; i++) {
            rest.words[i] = words[i] & ~other.words[i];
        }
        return rest;
    }

    /** Visits every member, ascending. */
    void forEach(LongConsumer member) {
        forEach(number, words, member);
    }

    static boolean contains(long[] words, long sequence) {
        int position = (int) (sequence % SEQUENCES);
        return (words[position / Long.SIZE] & 1L << position) != 0;
    }

    static void forEach(long number, long[] words, LongConsumer member) {
        for (int i = 0; i < WORDS; i++) {
            for (long rest = words[i]; rest != 0; rest &= rest - 1) {
                member.accept(number * SEQUENCES + i * (long) Long.SIZE + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    /** Returns the number of runs of neighbours that the members make. */
    static int runs(long[] words) {
        int runs = 0;
        long carry = 0;
        for (long word : words) {
            runs += Long.bitCount(word & ~(word << 1 | carry));
            carry = word >>> (Long.SIZE - 1);
        }
        return runs;
    }

    /** Takes a run of neighbours. */
    @FunctionalInterface
    interface RunConsumer {
        /**
         * @param start its first member
         * @param end one after its last
         */
        void accept(long start, long end);
    }

    /** Visits every run of neighbours, ascending. */
    static void forEachRun(long number, long[] words, RunConsumer run) {
        long first = number * SEQUENCES;
        int start = next(words, 0, 0);
        while (start < SEQUENCES) {
            int end = next(words, start, -1L);
            run.accept(first + start, first + end);
            start = next(words, end, 0);
        }
    }

    /**
     * Returns the first position from {@code from} on that is in the set, or not in it.
     *
     * @param flip 0 for in, all bits for not in
     */
    private static int next(long[] words, int from, long flip) {
        int word = from / Long.SIZE;
        if (word >= WORDS) {
            return SEQUENCES;
        }
        long rest = (words[word] ^ flip) & (-1L << from);
        while (rest == 0) {
            word++;
            if (word == WORDS) {
                return SEQUENCES;
            }
            rest = words[word] ^ flip;
        }
        return word * Long.SIZE + Long.numberOfTrailingZeros(rest);
    }
}
