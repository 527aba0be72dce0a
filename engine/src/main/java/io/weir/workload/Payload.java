package io.weir.workload;

import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.util.List;
import java.util.stream.IntStream;

/** Source of the bytes of messages: a pool of payloads, of which each message takes one. */
public sealed interface Payload {

    /** Returns the number of different payloads. */
    int poolSize();

    /**
     * Returns the bytes of a payload of the pool.
     *
     * @param index from 0 to below the pool's size
     */
    int sizeBytes(int index);

    /**
     * Returns how the number of a message decides on its payload. With {@link PayloadChoice#WHOLE} it doesn't: all have
     * the same size, and each sender takes its part of them in turn.
     */
    PayloadChoice choice();

    /** Reports the errors of the payload by itself. */
    void validate(ValidationErrors errors);

    /** Returns the mean size of messages. */
    double meanBytes();

    /** Returns the size of the smallest message. */
    int minBytes();

    /**
     * A pool of seeded payloads, each with a share of random bytes and zeros for the rest.
     *
     * @param randomRatio share of random bytes, 0 to 1; the rest compresses to nothing
     * @param poolSize number of different payloads, at least 1
     */
    record Random(MessageSize size, double randomRatio, int poolSize) implements Payload {

        /** Creates a pool of payloads of one size. */
        public Random(int sizeBytes, double randomRatio, int poolSize) {
            this(new MessageSize.Fixed(sizeBytes), randomRatio, poolSize);
        }

        @Override
        public int sizeBytes(int index) {
            return sizeAt(size, index, poolSize);
        }

        @Override
        public double meanBytes() {
            return size.meanBytes();
        }

        @Override
        public int minBytes() {
            return size.minBytes();
        }

        @Override
        public PayloadChoice choice() {
            return choiceOf(size);
        }

        @Override
        public void validate(ValidationErrors errors) {
            validatePool(size, poolSize, errors);
            if (!(randomRatio >= 0 && randomRatio <= 1)) {
                errors.add(KeyNames.RANDOM_BYTES_RATIO, "must be between 0 and 1, not " + randomRatio);
            }
        }
    }

    /**
     * A pool of seeded payloads of random characters, which compress by their few values: the older performance tools of
     * Kafka and Pulsar send a single one.
     *
     * @param poolSize number of different payloads, at least 1
     */
    record Letters(MessageSize size, Alphabet alphabet, int poolSize) implements Payload {

        /** Creates a pool of payloads of one size. */
        public Letters(int sizeBytes, Alphabet alphabet, int poolSize) {
            this(new MessageSize.Fixed(sizeBytes), alphabet, poolSize);
        }

        @Override
        public int sizeBytes(int index) {
            return sizeAt(size, index, poolSize);
        }

        @Override
        public double meanBytes() {
            return size.meanBytes();
        }

        @Override
        public int minBytes() {
            return size.minBytes();
        }

        @Override
        public PayloadChoice choice() {
            return choiceOf(size);
        }

        @Override
        public void validate(ValidationErrors errors) {
            validatePool(size, poolSize, errors);
        }
    }

    /**
     * The content of a file, whole or in parts; the header overwrites the first bytes of a message.
     *
     * @param file as the user named it, for display
     * @param payloads the whole file, or its parts between delimiters; not to be changed
     * @param delimiter between the parts; empty for the whole file
     */
    record FromFile(String file, List<byte[]> payloads, PayloadChoice choice, String delimiter) implements Payload {

        /** Number of parts of a file that are held at most. */
        private static final int MAX_PARTS = 100_000;

        public FromFile {
            payloads = List.copyOf(payloads);
        }

        /** Creates the payload of messages that all have the whole content. */
        public FromFile(String file, byte[] content) {
            this(file, List.of(content), PayloadChoice.WHOLE, "");
        }

        @Override
        public int poolSize() {
            return payloads.size();
        }

        @Override
        public int sizeBytes(int index) {
            return payloads.get(index).length;
        }

        @Override
        public double meanBytes() {
            return sizes().average().orElse(0);
        }

        @Override
        public int minBytes() {
            return sizes().min().orElse(0);
        }

        private IntStream sizes() {
            return payloads.stream().mapToInt(payload -> payload.length);
        }

        @Override
        public void validate(ValidationErrors errors) {
            if (payloads.stream().allMatch(payload -> payload.length == 0)) {
                errors.add(KeyNames.PAYLOAD_FILE, "file " + file + " is empty: a message has at least 1 byte");
            } else if (payloads.size() > MAX_PARTS) {
                errors.add(
                        KeyNames.PAYLOAD_FILE,
                        "file " + file + " has " + payloads.size() + " payloads, and at most " + MAX_PARTS
                                + " are read; take a part of it");
            }
        }
    }

    /** Spreads sizes over a pool so that together they have their distribution. */
    private static int sizeAt(MessageSize size, int index, int poolSize) {
        return size.bytesAt((index + 0.5) / poolSize);
    }

    private static PayloadChoice choiceOf(MessageSize size) {
        return size.varies() ? PayloadChoice.RANDOM : PayloadChoice.WHOLE;
    }

    private static void validatePool(MessageSize size, int poolSize, ValidationErrors errors) {
        size.validate(errors);
        if (poolSize < 1) {
            errors.add(KeyNames.RANDOMIZED_PAYLOAD_POOL_SIZE, "must be at least 1, not " + poolSize);
        } else if (poolSize < size.minPoolSize()) {
            errors.add(
                    KeyNames.RANDOMIZED_PAYLOAD_POOL_SIZE,
                    "must be at least " + size.minPoolSize() + ", so that the pool has payloads of each size in"
                            + " messageSize, not " + poolSize);
        }
    }
}
