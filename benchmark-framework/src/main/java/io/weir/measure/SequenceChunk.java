package io.weir.measure;

/** Which of {@value #SEQUENCES} consecutive sequence numbers are in a set. For one thread at a time. */
final class SequenceChunk {

    static final int SEQUENCES = 1024;
    static final int WORDS = SEQUENCES / Long.SIZE;

    final long number;
    final long[] words = new long[WORDS];

    SequenceChunk(long number) {
        this.number = number;
    }

    static long numberOf(long sequence) {
        return sequence / SEQUENCES;
    }

    /** Adds a sequence of this chunk; false when it was there already. */
    boolean add(long sequence) {
        // hot path
        int position = (int) (sequence % SEQUENCES);
        long bit = 1L << position;
        int word = position / Long.SIZE;
        long before = words[word];
        words[word] = before | bit;
        return (before & bit) == 0;
    }

    boolean contains(long sequence) {
        int position = (int) (sequence % SEQUENCES);
        return (words[position / Long.SIZE] & 1L << position) != 0;
    }
}
