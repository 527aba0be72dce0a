package io.weir.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * File with the output of another process, to which lines are appended up to a bound. A file that can't be written to
 * any more ends, which Weir's own log reports: the output has to be read all the same. For one thread.
 */
public final class BoundedLog {

    private static final Logger LOG = LoggerFactory.getLogger(BoundedLog.class);

    private final Path file;
    private LogBound bound = new LogBound(0);
    private @Nullable OutputStream out;
    private boolean writable = true;

    /** @param file created with the first line */
    BoundedLog(Path file) {
        this.file = file;
    }

    /** Opens the file at once: before a process is started, so that a failure leaves none behind. */
    public static BoundedLog open(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        BoundedLog log = new BoundedLog(file);
        log.open();
        return log;
    }

    private OutputStream open() throws IOException {
        bound = LogBound.of(file);
        out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return out;
    }

    void line(String line) {
        if (!writable) {
            return;
        }
        try {
            OutputStream opened = out == null ? open() : out;
            opened.write(bound.take((line + "\n").getBytes(StandardCharsets.UTF_8)));
        } catch (IOException full) {
            LOG.warn("{} ends before the output of its process does", file, full);
            writable = false;
        }
    }

    void close() {
        try {
            if (out != null) {
                out.close();
            }
        } catch (IOException full) {
            LOG.warn("{} can't be closed", file, full);
        }
    }
}
