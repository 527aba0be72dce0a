package io.weir.config.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The files that a workload file may name.
 *
 * @param folders in which a file is looked for, in this order
 */
public record InputFiles(List<Path> folders) {

    public InputFiles {
        folders = List.copyOf(folders);
    }

    /**
     * Returns the content of a file; the message of a failure completes "payloadFile '…' ".
     *
     * @param content words for what is read, such as "a payload"
     * @param advice words for what to do about a larger file; empty for none
     */
    public byte[] read(String name, int maxBytes, String content, String advice) throws IOException {
        Optional<Path> found = folders.stream()
                .map(folder -> folder.resolve(name).normalize())
                .filter(Files::exists)
                .findFirst();
        if (found.isEmpty()) {
            throw new IOException(notFound(name));
        }
        Path file = found.get();
        if (Files.isDirectory(file)) {
            throw new IOException("is a folder; name a file in it");
        }
        if (!Files.isRegularFile(file)) {
            throw new IOException("is a device or a pipe, which has no end; name a regular file");
        }
        long size = Files.size(file);
        if (size > maxBytes) {
            throw new IOException(
                    "has " + size + " bytes, and " + content + " is read from files of at most " + maxBytes + advice);
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
