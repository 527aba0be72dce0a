package io.weir.report;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole or not at all: a reader never sees half of it. */
public final class WholeFile {

    private WholeFile() {}

    /** Writes what a file is to hold. */
    @FunctionalInterface
    public interface Content {

        /** @param file closed by the caller */
        void writeTo(OutputStream file) throws IOException;
    }

    /** Writes or replaces a file. */
    public static void write(Path file, String text) throws ReportException {
        // Not writeString, which refuses half a pair of surrogates: an error of a client may be cut anywhere.
        write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Writes or replaces a file, piece by piece. */
    public static void write(Path file, Content content) throws ReportException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(partial))) {
                content.writeTo(out);
            }
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw ReportException.writing(file, e);
        } finally {
            // There still if it could not be written or moved.
            boolean ignored = partial.toFile().delete();
        }
    }
}
