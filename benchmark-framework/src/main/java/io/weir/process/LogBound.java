package io.weir.process;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Bound on the size of a log, of which the beginning is kept: what repeats an error without end must not fill the disk
 * that the results are on.
 */
public final class LogBound {

    private static final long BYTES = 200_000_000;

    private long left;

    LogBound(long bytes) {
        left = bytes;
    }

    public static LogBound of(Path file) {
        return new LogBound(BYTES - file.toFile().length());
    }

    /** Returns what to write of the next lines: themselves, in place of the first ones too many a notice, then nothing. */
    public synchronized byte[] take(byte[] lines) {
        boolean ended = left < 0;
        left -= lines.length;
        if (left >= 0) {
            return lines;
        }
        return ended ? new byte[0] : "The log ends here: it has reached its limit.\n".getBytes(StandardCharsets.UTF_8);
    }
}
