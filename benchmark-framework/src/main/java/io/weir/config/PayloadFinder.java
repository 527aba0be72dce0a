package io.weir.config;

import io.weir.config.source.SourceFile;
import io.weir.config.source.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds and reads the file that {@code payloadFile} names. */
final class PayloadFinder {

    private final List<Path> folders;

    PayloadFinder(SourceFile workload, UserEnvironment environment) {
        Path home = Path.of(environment.home());
        this.folders = List.of(
                Path.of(workload.folder()), Path.of(environment.workingDirectory()), home, home.resolve("workloads"));
    }

    /** Returns the file; empty when no folder has it. */
    Optional<Path> find(String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name).normalize())
                .filter(Files::exists)
                .findFirst();
    }

    /**
     * Returns the file's bytes.
     *
     * @throws IOException with a message that completes "payloadFile '…' "
     */
    static byte[] read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("is a folder; name a file in it");
        }
        long size = Files.size(file);
        if (size > Integer.MAX_VALUE - 8) {
            throw new IOException("has " + size + " bytes, more than a message can have");
        }
        return Files.readAllBytes(file);
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
