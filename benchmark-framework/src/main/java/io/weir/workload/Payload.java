package io.weir.workload;

import java.util.ArrayList;
import java.util.List;

/** Source of a message's bytes. */
public sealed interface Payload {

    /** Returns the bytes of every message. */
    int sizeBytes();

    List<Problem> problems();

    /**
     * A pool of seeded payloads, each with a share of random bytes and zeros for the rest.
     *
     * @param randomRatio share of random bytes, 0 to 1; the rest compresses to nothing
     * @param poolSize number of different payloads, at least 1
     */
    record Random(int sizeBytes, double randomRatio, int poolSize) implements Payload {

        @Override
        public List<Problem> problems() {
            List<Problem> problems = new ArrayList<>();
            if (sizeBytes < 1) {
                problems.add(new Problem("messageSize", "must be at least 1 byte, not " + sizeBytes));
            }
            if (!(randomRatio >= 0 && randomRatio <= 1)) {
                problems.add(new Problem("randomBytesRatio", "must be between 0 and 1, not " + randomRatio));
            }
            if (poolSize < 1) {
                problems.add(new Problem("randomizedPayloadPoolSize", "must be at least 1, not " + poolSize));
            }
            return problems;
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
        public List<Problem> problems() {
            return content.length > 0
                    ? List.of()
                    : List.of(new Problem("payloadFile", "file " + file + " is empty: a message has at least 1 byte"));
        }
    }
}
