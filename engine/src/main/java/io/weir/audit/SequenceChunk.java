package io.weir.audit;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** A set of sequence numbers out of {@value #SEQUENCES} consecutive ones. For one thread at a time. */
final class SequenceChunk {

    static final int SEQUENCES = 1024;

    final long number;
    private final long[] words = new long[SEQUENCES / Long.SIZE];

    SequenceChunk(long number) {
        this.number = number;
    }

    static long numberOf(long sequence) {
        return sequence / SEQUENCES;
    }

    /** Returns the first sequence of this chunk, in the set or not. */
    long first() {
        return number * SEQUENCES;
    }

    /** Returns the sequence after the last one of this chunk. */
    long end() {
        return first() + SEQUENCES;
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

    /** Adds all sequences of this chunk. */
    void fill() {
        Arrays.fill(words, -1);
    }

    /** Returns whether a sequence of this chunk is in the set. */
    boolean contains(long sequence) {
        int position = (int) (sequence % SEQUENCES);
        return (words[position / Long.SIZE] & 1L << position) != 0;
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeLong(number);
        for (long word : words) {
            out.writeLong(word);
        }
    }

    static SequenceChunk readFrom(DataInput in) throws IOException {
        SequenceChunk chunk = new SequenceChunk(in.readLong());
        for (int i = 0; i < chunk.words.length; i++) {
            chunk.words[i] = in.readLong();
        }
        return chunk;
    }

    /** Adds the members of a chunk of the same number; returns those that were not there before. */
    SequenceChunk union(SequenceChunk other) {
        SequenceChunk fresh = other.without(this);
        for (int i = 0; i < words.length; i++) {
            words[i] |= fresh.words[i];
        }
        return fresh;
    }

    /** Returns the members that are not in the other chunk, which has the same number. */
    SequenceChunk without(SequenceChunk other) {
        SequenceChunk rest = new SequenceChunk(number);
        for (int i = 0; i < words.length; i++) {
            rest.words[i] = words[i] & ~other.words[i];
        }
        return rest;
    }

    /** Returns the number of members. */
    int size() {
        int size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** Visits every member, ascending. */
    void forEach(LongConsumer member) {
        for (int i = 0; i < words.length; i++) {
            forEachBit(i, words[i], member);
        }
    }

    /** Visits every sequence of this chunk that is no member, ascending. */
    void forEachGap(LongConsumer gap) {
        for (int i = 0; i < words.length; i++) {
            forEachBit(i, ~words[i], gap);
        }
    }

    private void forEachBit(int word, long bits, LongConsumer sequence) {
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            sequence.accept(first() + word * (long) Long.SIZE + Long.numberOfTrailingZeros(rest));
        }
    }
}
