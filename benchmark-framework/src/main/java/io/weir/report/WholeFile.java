package io.weir.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole or not at all: a reader never sees half of it. */
public final class WholeFile {

    private WholeFile() {}

    /** Writes or replaces a file. */
    public static void write(Path file, String text) throws ReportException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            // Not writeString, which refuses half a pair of surrogates: an error of a client may be cut anywhere.
            Files.write(partial, text.getBytes(StandardCharsets.UTF_8));
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            try {
                Files.deleteIfExists(partial);
            } catch (IOException second) {
                e.addSuppressed(second);
            }
            throw ReportException.writing(file, e);
        }
    }
}
