package io.weir.measure;

import java.util.Arrays;

/**
 * Messages by producer and sequence, in arrays that are reused: once they have grown to the size of an interval, adding
 * a message creates no garbage. For one thread.
 */
final class MessageList {

    private int[] producers = new int[8];
    private long[] sequences = new long[8];
    private int size;

    /** Takes a message. */
    @FunctionalInterface
    interface MessageConsumer {
        void accept(int producer, long sequence);
    }

    void add(int producer, long sequence) {
        // hot path
        if (size == producers.length) {
            producers = Arrays.copyOf(producers, size * 2);
            sequences = Arrays.copyOf(sequences, size * 2);
        }
        producers[size] = producer;
        sequences[size++] = sequence;
    }

    void forEach(MessageConsumer consumer) {
        for (int i = 0; i < size; i++) {
            consumer.accept(producers[i], sequences[i]);
        }
    }

    void clear() {
        size = 0;
    }
}
