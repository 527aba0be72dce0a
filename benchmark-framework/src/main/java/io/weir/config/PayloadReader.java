package io.weir.config;

import static io.weir.config.WorkloadKeys.MESSAGE_SIZE;
import static io.weir.config.WorkloadKeys.PAYLOAD_FILE;
import static io.weir.config.WorkloadKeys.RANDOMIZED_PAYLOAD_POOL_SIZE;
import static io.weir.config.WorkloadKeys.RANDOM_BYTES_RATIO;
import static io.weir.config.WorkloadKeys.USE_RANDOMIZED_PAYLOADS;

import io.weir.config.source.Section;
import io.weir.workload.Payload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the keys of a workload that define the bytes of a message. */
final class PayloadReader {

    private final Section section;
    private final PayloadFinder finder;

    PayloadReader(Section section, PayloadFinder finder) {
        this.section = section;
        this.finder = finder;
    }

    Payload payload() {
        double ratio = section.required(RANDOM_BYTES_RATIO, "0.5");
        int poolSize = section.required(RANDOMIZED_PAYLOAD_POOL_SIZE, "1000");
        boolean randomized = section.required(USE_RANDOMIZED_PAYLOADS, "true");
        boolean decided = !section.isWrong(USE_RANDOMIZED_PAYLOADS);
        Optional<String> file = section.optional(PAYLOAD_FILE);
        if (decided && randomized && file.isPresent()) {
            section.error(
                    PAYLOAD_FILE.name(), "is not used with useRandomizedPayloads: true; take one of the two away");
        }
        if (decided && !randomized && !section.has(PAYLOAD_FILE)) {
            section.error(
                    PAYLOAD_FILE.name(),
                    "is missing; name one, such as payload/payload-1Kb.data, or write useRandomizedPayloads: true and"
                            + " randomBytesRatio: 0.5 for payloads made at random");
        }
        return !randomized && file.isPresent()
                ? fromFile(file.get()).orElseGet(() -> new Payload.Random(1, 0, 1))
                : new Payload.Random(messageSize(randomized || !section.has(PAYLOAD_FILE)), ratio, poolSize);
    }

    private int messageSize(boolean needed) {
        long size = needed
                ? section.required(MESSAGE_SIZE, "1KiB")
                : section.optional(MESSAGE_SIZE).orElse(1L);
        if (size > Integer.MAX_VALUE - 8) {
            section.error(MESSAGE_SIZE.name(), "must be below 2 GiB, not " + size + " bytes");
            return 1;
        }
        return (int) size;
    }

    private Optional<Payload> fromFile(String name) {
        Optional<Long> messageSize = section.optional(MESSAGE_SIZE);
        Optional<Path> file = finder.find(name);
        if (file.isEmpty()) {
            section.error(PAYLOAD_FILE.name(), "'" + name + "' " + finder.notFound(name));
            return Optional.empty();
        }
        try {
            byte[] content = PayloadFinder.read(file.get());
            if (messageSize.isPresent() && messageSize.get() != content.length) {
                section.error(
                        PAYLOAD_FILE.name(),
                        "'" + name + "' has " + content.length + " bytes, but messageSize ("
                                + section.location(MESSAGE_SIZE.name()) + ") says " + messageSize.get()
                                + "; make them equal or take messageSize away");
            }
            return Optional.of(new Payload.FromFile(name, content));
        } catch (IOException e) {
            section.error(PAYLOAD_FILE.name(), "'" + name + "' " + e.getMessage());
            return Optional.empty();
        }
    }
}
