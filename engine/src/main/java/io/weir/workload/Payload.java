package io.weir.workload;

/** Source of a message's bytes. */
public sealed interface Payload {

    /** Returns the bytes of every message. */
    int sizeBytes();

    /** Returns the number of different payloads. */
    int poolSize();

    /** Reports the errors of the payload by itself. */
    void validate(ValidationErrors errors);

    /**
     * A pool of seeded payloads, each with a share of random bytes and zeros for the rest.
     *
     * @param randomRatio share of random bytes, 0 to 1; the rest compresses to nothing
     * @param poolSize number of different payloads, at least 1
     */
    record Random(int sizeBytes, double randomRatio, int poolSize) implements Payload {

        @Override
        public void validate(ValidationErrors errors) {
            validatePool(sizeBytes, poolSize, errors);
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
    record Letters(int sizeBytes, Alphabet alphabet, int poolSize) implements Payload {

        @Override
        public void validate(ValidationErrors errors) {
            validatePool(sizeBytes, poolSize, errors);
        }
    }

    /**
     * The content of a file in every message; the header overwrites its first bytes.
     *
     * @param file as the user named it, for display
     * @param content the file's bytes; not to be changed
     */
    record FromFile(String file, byte[] content) implements Payload {

        @Override
        public int sizeBytes() {
            return content.length;
        }

        @Override
        public int poolSize() {
            return 1;
        }

        @Override
        public void validate(ValidationErrors errors) {
            if (content.length == 0) {
                errors.add(KeyNames.PAYLOAD_FILE, "file " + file + " is empty: a message has at least 1 byte");
            }
        }
    }

    private static void validatePool(int sizeBytes, int poolSize, ValidationErrors errors) {
        if (sizeBytes < 1) {
            errors.add(KeyNames.MESSAGE_SIZE, "must be at least 1 byte, not " + sizeBytes);
        }
        if (poolSize < 1) {
            errors.add(KeyNames.RANDOMIZED_PAYLOAD_POOL_SIZE, "must be at least 1, not " + poolSize);
        }
    }
}
