package io.weir.config;

import io.weir.config.source.SourceFile;
import io.weir.config.source.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds and reads the file that {@code payloadFile} names. */
final class PayloadFinder {

    private final List<Path> folders;
    private final @Nullable PinnedFile pinned;

    /**
     * @param pinned location where the file was found before; null to search for it
     */
    PayloadFinder(SourceFile workload, UserEnvironment environment, @Nullable PinnedFile pinned) {
        Path home = Path.of(environment.home());
        this.folders = List.of(
                Path.of(workload.folder()), Path.of(environment.workingDirectory()), home, home.resolve("workloads"));
        this.pinned = pinned;
    }

    /** Returns the file; empty when no folder has it. */
    Optional<Path> find(String name) {
        return pinned != null
                ? Optional.of(Path.of(pinned.path()))
                : folders.stream()
                        .map(folder -> folder.resolve(name).normalize())
                        .filter(Files::exists)
                        .findFirst();
    }

    /**
     * Returns the file's bytes.
     *
     * @throws IOException with a message that completes "payloadFile '…' "
     */
    byte[] read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("is a folder; name a file in it");
        }
        try {
            long size = Files.size(file);
            if (pinned != null && pinned.sizeBytes() != size) {
                throw new IOException("had " + pinned.sizeBytes() + " bytes when the command started and has " + size
                        + " now; leave it alone while runs last");
            }
            if (size > Integer.MAX_VALUE - 8) {
                throw new IOException("has " + size + " bytes, more than a message can have");
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new IOException("was there when the command started and is gone; leave it alone while runs last", e);
        }
    }

    /** Returns the folders that were searched, and a file with a similar name there. */
    String notFound(String name) {
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
