package io.weir.cli.console;

import io.weir.secret.Secrets;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Output to another process that doesn't know the secrets of this one: each line is passed on without them when it ends. Any
 * thread.
 */
public final class MaskedLines extends OutputStream {

    /** Bytes; a longer line is left out, as its parts could each show a part of a secret. */
    static final int LONGEST_LINE = 1 << 20;

    private final PrintStream target;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean tooLong;

    private MaskedLines(PrintStream target) {
        this.target = target;
    }

    /** Returns a stream of text in UTF-8 before another one; to close it passes on the last line, and leaves the other open. */
    public static PrintStream before(PrintStream target) {
        return new PrintStream(new MaskedLines(target), false, StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void write(int next) {
        if (next == '\n') {
            pass();
        } else if (line.size() < LONGEST_LINE) {
            line.write(next);
        } else {
            tooLong = true;
        }
    }

    private void pass() {
        String text = tooLong
                ? "(A line of more than " + LONGEST_LINE + " bytes is left out here.)"
                : Secrets.masked(line.toString(StandardCharsets.UTF_8));
        line.reset();
        tooLong = false;
        target.print(text + "\n");
        target.flush();
    }

    @Override
    public synchronized void close() {
        if (line.size() > 0) {
            pass();
        }
    }
}
