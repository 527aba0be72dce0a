package io.weir.measure;

import java.util.Arrays;

/**
 * Messages by stream and sequence, in arrays that are reused: once they have grown to the size of an interval, adding
 * a message creates no garbage. For one thread.
 */
final class MessageList {

    private int[] streams = new int[8];
    private long[] sequences = new long[8];
    private int size;

    /** Takes a message. */
    @FunctionalInterface
    interface MessageConsumer {
        void accept(int stream, long sequence);
    }

    void add(int stream, long sequence) {
        // hot path
        if (size == streams.length) {
            streams = Arrays.copyOf(streams, size * 2);
            sequences = Arrays.copyOf(sequences, size * 2);
        }
        streams[size] = stream;
        sequences[size++] = sequence;
    }

    void forEach(MessageConsumer consumer) {
        for (int i = 0; i < size; i++) {
            consumer.accept(streams[i], sequences[i]);
        }
    }

    void clear() {
        size = 0;
    }
}
