package io.weir.config;

import static io.weir.config.WorkloadKeys.*;

import io.weir.config.source.InputFiles;
import io.weir.config.source.Key;
import io.weir.config.source.Section;
import io.weir.config.source.ValueType;
import io.weir.workload.Alphabet;
import io.weir.workload.MessageSize;
import io.weir.workload.Payload;
import io.weir.workload.PayloadChoice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads the keys of a workload that define the bytes of a message. */
final class PayloadReader {

    /** The plan of a run holds the bytes, several times over while it is sent. */
    private static final int MAX_FILE_BYTES = 16 << 20;

    /** Text with escapes as in Java, so that it stays on one line. */
    static final ValueType<String> DELIMITER =
            ValueType.scalar("text", "a text, such as ; or \\n for the end of a line", PayloadReader::unescaped);

    private static final String DEFAULT_DELIMITER = "\n";

    private static final MessageSize ONE_BYTE = new MessageSize.Fixed(1);

    private final Section section;
    private final InputFiles files;

    PayloadReader(Section section, InputFiles files) {
        this.section = section;
        this.files = files;
    }

    Payload payload() {
        double ratio = section.value(RANDOM_BYTES_RATIO);
        int poolSize = section.value(RANDOMIZED_PAYLOAD_POOL_SIZE);
        boolean randomized = section.required(USE_RANDOMIZED_PAYLOADS, "true");
        Optional<Alphabet> alphabet = section.optional(PAYLOAD_ALPHABET);
        section.refuseBoth(PAYLOAD_ALPHABET, RANDOM_BYTES_RATIO, "what is in a payload");
        boolean decided = !section.isWrong(USE_RANDOMIZED_PAYLOADS);
        Optional<String> file = section.optional(PAYLOAD_FILE);
        PayloadChoice choice = section.value(PAYLOAD_CHOICE);
        String delimiter = section.optional(PAYLOAD_DELIMITER).orElse(DEFAULT_DELIMITER);
        refuseParts(choice, delimiter);
        if (decided && randomized && file.isPresent()) {
            section.error(PAYLOAD_FILE, "is not used with useRandomizedPayloads: true; take one of the two away");
        }
        if (decided && !randomized && section.has(PAYLOAD_ALPHABET)) {
            section.error(
                    PAYLOAD_ALPHABET,
                    "belongs to useRandomizedPayloads: true; write that in place of payloadFile, or take the line away");
        } else if (decided && !randomized && !section.has(PAYLOAD_FILE)) {
            section.error(
                    PAYLOAD_FILE,
                    "is missing; name one, such as payload/payload-1Kb.data, or write useRandomizedPayloads: true and"
                            + " randomBytesRatio: 0.5 for payloads made at random");
        }
        if (!randomized && file.isPresent()) {
            return fromFile(file.get(), choice, delimiter).orElseGet(() -> new Payload.Random(1, 0, 1));
        }
        MessageSize size = randomized || !section.has(PAYLOAD_FILE)
                ? section.required(MESSAGE_SIZE, "1KiB")
                : section.optional(MESSAGE_SIZE).orElse(ONE_BYTE);
        return alphabet.<Payload>map(letters -> new Payload.Letters(size, letters, poolSize))
                .orElseGet(() -> new Payload.Random(size, ratio, poolSize));
    }

    private static Optional<String> unescaped(String text) {
        try {
            return Optional.of(text.translateEscapes());
        } catch (IllegalArgumentException unknownEscape) {
            return Optional.empty();
        }
    }

    /** Returns the delimiter as a workload file has it. */
    static String delimiterOf(Payload.FromFile file) {
        return file.delimiter()
                .replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
    }

    /** Reports keys for parts of a file where there is none, or it is not divided. */
    private void refuseParts(PayloadChoice choice, String delimiter) {
        for (Key<?> key : List.of(PAYLOAD_CHOICE, PAYLOAD_DELIMITER)) {
            if (section.has(key) && !section.has(PAYLOAD_FILE)) {
                section.error(key, "belongs to payloadFile, and there is none; name one, or take the line away");
            }
        }
        if (section.has(PAYLOAD_DELIMITER) && choice == PayloadChoice.WHOLE) {
            section.error(
                    PAYLOAD_DELIMITER,
                    "divides the file into payloads, and payloadChoice: whole sends it undivided; write payloadChoice:"
                            + " random or payloadChoice: inTurn, or take the line away");
        }
        if (delimiter.isEmpty()) {
            section.error(PAYLOAD_DELIMITER, "must have at least one character, such as \\n");
        }
    }

    private Optional<Payload> fromFile(String name, PayloadChoice choice, String delimiter) {
        Optional<MessageSize> messageSize = section.optional(MESSAGE_SIZE);
        try {
            byte[] content = files.read(
                    name,
                    MAX_FILE_BYTES,
                    "a payload",
                    "; for larger messages write useRandomizedPayloads: true and messageSize");
            if (choice != PayloadChoice.WHOLE) {
                if (messageSize.isPresent()) {
                    section.error(
                            MESSAGE_SIZE,
                            "is that of each payload of the file with payloadChoice: " + choice.word()
                                    + "; take the line away");
                }
                return delimiter.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Payload.FromFile(name, parts(content, delimiter), choice, delimiter));
            }
            if (messageSize.isPresent() && !messageSize.get().equals(new MessageSize.Fixed(content.length))) {
                section.error(
                        PAYLOAD_FILE,
                        "'" + name + "' has " + content.length + " bytes, but messageSize ("
                                + section.location(MESSAGE_SIZE) + ") says "
                                + messageSize.get().written()
                                + "; make them equal or take messageSize away");
            }
            return Optional.of(new Payload.FromFile(name, content));
        } catch (IOException e) {
            section.error(PAYLOAD_FILE, "'" + name + "' " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Returns the parts between delimiters; empty ones are left out, since a message has at least one byte. */
    private static List<byte[]> parts(byte[] content, String delimiter) {
        byte[] between = delimiter.getBytes(StandardCharsets.UTF_8);
        List<byte[]> parts = new ArrayList<>();
        int start = 0;
        int at = 0;
        while (at <= content.length) {
            boolean end = at == content.length;
            if (end
                    || Arrays.mismatch(
                                    content,
                                    at,
                                    Math.min(at + between.length, content.length),
                                    between,
                                    0,
                                    between.length)
                            < 0) {
                if (at > start) {
                    parts.add(Arrays.copyOfRange(content, start, at));
                }
                at += between.length;
                start = at;
            } else {
                at++;
            }
        }
        return parts;
    }
}
