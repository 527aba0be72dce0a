package io.weir.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that grows by whole pieces, each passed to the operating system at once: if this process is killed, all pieces
 * before that moment are in the file.
 */
final class AppendedFile implements AutoCloseable {

    private final Path file;
    private final OutputStream out;

    AppendedFile(Path file, OutputStream out) {
        this.file = file;
        this.out = out;
    }

    /** Creates a file that must not exist yet. */
    static AppendedFile create(Path file) throws ReportException {
        return new AppendedFile(
                file,
                ReportException.writing(
                        file,
                        () -> Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)));
    }

    void append(String text) throws ReportException {
        append(text.getBytes(StandardCharsets.UTF_8));
    }

    void append(byte[] bytes) throws ReportException {
        try {
            out.write(bytes);
            out.flush();
        } catch (IOException e) {
            throw ReportException.writing(file, e);
        }
    }

    @Override
    public void close() throws ReportException {
        try {
            out.close();
        } catch (IOException e) {
            throw ReportException.writing(file, e);
        }
    }
}
