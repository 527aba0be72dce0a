package io.weir.audit;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Receipts of one thread within an interval: those of a chunk of a stream's messages, for one subscription. For one
 * thread at a time.
 */
public final class ReceivedChunk {

    final int subscription;
    final int stream;
    final SequenceChunk chunk;
    private long[] again = new long[0];
    private int againCount;

    /** Messages received after a later one of their partition; only the merge shows whether for the first time. */
    @Nullable
    SequenceChunk late;

    /**
     * Creates an empty one.
     *
     * @param number of the chunk: {@link #numberOf} of its messages
     */
    public ReceivedChunk(int subscription, int stream, long number) {
        this.subscription = subscription;
        this.stream = stream;
        this.chunk = new SequenceChunk(number);
    }

    /** Returns the number of the chunk that a sequence belongs to. */
    public static long numberOf(long sequence) {
        return SequenceChunk.numberOf(sequence);
    }

    /** Returns the number of this chunk. */
    public long number() {
        return chunk.number;
    }

    /**
     * Adds a message of this chunk.
     *
     * @param isLate whether a later one of its partition has come before
     */
    public void add(long sequence, boolean isLate) {
        // hot path
        if (!chunk.add(sequence)) {
            addAgain(sequence);
        } else if (isLate) {
            addLate(sequence);
        }
    }

    private void addAgain(long sequence) {
        if (againCount == again.length) {
            again = Arrays.copyOf(again, Math.max(8, againCount * 2));
        }
        again[againCount++] = sequence;
    }

    private void addLate(long sequence) {
        SequenceChunk marks = late;
        if (marks == null) {
            marks = new SequenceChunk(chunk.number);
            late = marks;
        }
        boolean ignored = marks.add(sequence);
    }

    /** Returns the messages that came in order, each once. */
    SequenceChunk inOrder() {
        return late == null ? chunk : chunk.without(late);
    }

    /** Returns the messages that came once more, as often as they did. */
    long[] again() {
        return Arrays.copyOf(again, againCount);
    }
}
