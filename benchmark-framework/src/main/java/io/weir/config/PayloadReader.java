package io.weir.config;

import static io.weir.config.WorkloadKeys.*;

import io.weir.config.source.Section;
import io.weir.config.source.SourceFile;
import io.weir.config.source.Suggestion;
import io.weir.workload.Alphabet;
import io.weir.workload.Payload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the keys of a workload that define the bytes of a message. */
final class PayloadReader {

    /** The plan of a run holds the bytes, several times over while it is sent. */
    private static final int MAX_FILE_BYTES = 16 << 20;

    private final Section section;
    private final List<Path> folders;

    PayloadReader(Section section, SourceFile workload, UserEnvironment environment) {
        this.section = section;
        Path home = Path.of(environment.home());
        this.folders = List.of(
                Path.of(workload.folder()), Path.of(environment.workingDirectory()), home, home.resolve("workloads"));
    }

    Payload payload() {
        double ratio = section.value(RANDOM_BYTES_RATIO);
        int poolSize = section.value(RANDOMIZED_PAYLOAD_POOL_SIZE);
        boolean randomized = section.required(USE_RANDOMIZED_PAYLOADS, "true");
        Optional<Alphabet> alphabet = section.optional(PAYLOAD_ALPHABET);
        section.refuseBoth(PAYLOAD_ALPHABET, RANDOM_BYTES_RATIO, "what is in a payload");
        boolean decided = !section.isWrong(USE_RANDOMIZED_PAYLOADS);
        Optional<String> file = section.optional(PAYLOAD_FILE);
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
            return fromFile(file.get()).orElseGet(() -> new Payload.Random(1, 0, 1));
        }
        int size = messageSize(randomized || !section.has(PAYLOAD_FILE));
        return alphabet.<Payload>map(letters -> new Payload.Letters(size, letters, poolSize))
                .orElseGet(() -> new Payload.Random(size, ratio, poolSize));
    }

    private int messageSize(boolean needed) {
        long size = needed
                ? section.required(MESSAGE_SIZE, "1KiB")
                : section.optional(MESSAGE_SIZE).orElse(1L);
        if (size > Integer.MAX_VALUE - 8) {
            section.error(MESSAGE_SIZE, "must be below 2 GiB, not " + size + " bytes");
            return 1;
        }
        return (int) size;
    }

    private Optional<Payload> fromFile(String name) {
        Optional<Long> messageSize = section.optional(MESSAGE_SIZE);
        Optional<Path> file = folders.stream()
                .map(folder -> folder.resolve(name).normalize())
                .filter(Files::exists)
                .findFirst();
        if (file.isEmpty()) {
            section.error(PAYLOAD_FILE, "'" + name + "' " + notFound(name));
            return Optional.empty();
        }
        try {
            byte[] content = bytes(file.get());
            if (messageSize.isPresent() && messageSize.get() != content.length) {
                section.error(
                        PAYLOAD_FILE,
                        "'" + name + "' has " + content.length + " bytes, but messageSize ("
                                + section.location(MESSAGE_SIZE) + ") says " + messageSize.get()
                                + "; make them equal or take messageSize away");
            }
            return Optional.of(new Payload.FromFile(name, content));
        } catch (IOException e) {
            section.error(PAYLOAD_FILE, "'" + name + "' " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Returns the file's bytes; the message of a failure completes "payloadFile '…' ". */
    private static byte[] bytes(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("is a folder; name a file in it");
        }
        if (!Files.isRegularFile(file)) {
            throw new IOException("is a device or a pipe, which has no end; name a regular file");
        }
        long size = Files.size(file);
        if (size > MAX_FILE_BYTES) {
            throw new IOException("has " + size + " bytes, and a payload is read from files of at most "
                    + MAX_FILE_BYTES + "; for larger messages write useRandomizedPayloads: true and messageSize");
        }
        return Files.readAllBytes(file);
    }

    /** Returns the folders that were searched, and a file with a similar name there. */
    private String notFound(String name) {
        Path wanted = Path.of(name);
        String looked = folders.stream().distinct().map(Path::toString).collect(Collectors.joining(", "));
        return "is in none of " + looked + Suggestion.didYouMean(String.valueOf(wanted.getFileName()), similar(wanted));
    }

    private List<String> similar(Path wanted) {
        return folders.stream()
                .map(folder -> folder.resolve(wanted).getParent())
                .filter(folder -> folder != null && Files.isDirectory(folder))
                .flatMap(folder -> SourceFile.names(folder).stream())
                .toList();
    }
}
