package io.weir.cli.console;

import io.weir.secret.Secrets;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Output to the user, without secrets that are remembered and without control characters of brokers, files and names.
 * Lines follow each other; at the end there may be one block of lines, which the next block overwrites and the next line
 * removes. Any thread.
 */
public final class Console {

    private static final String UP = "\033[%dA";
    private static final String ERASE_LINE = "\033[2K";
    private static final String ERASE_BELOW = "\033[J";

    private final PrintStream out;
    private final PrintStream err;
    private final Terminal terminal;
    private List<Integer> blockWidths = List.of();

    Console(PrintStream out, PrintStream err, Terminal terminal) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    /**
     * Returns the console of this process. It prints UTF-8 whatever the locale: a POSIX locale would print "?" for
     * every "µ".
     */
    public static Console ofThisProcess(Terminal terminal) {
        return new Console(utf8(FileDescriptor.out), utf8(FileDescriptor.err), terminal);
    }

    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    /** Returns a console with the same terminal and stderr, which prints lines to another stream. */
    public Console to(PrintStream stream) {
        return new Console(stream, err, terminal);
    }

    public Terminal terminal() {
        return terminal;
    }

    public synchronized void line(String text) {
        removeBlock();
        out.println(shown(text));
    }

    private String shown(String text) {
        return terminal.legible(Secrets.withoutRemembered(text));
    }

    /** Prints a line on an error, to stderr. */
    public synchronized void error(String text) {
        removeBlock();
        err.println(shown(text));
    }

    /** Draws a block in place of the previous one. For terminals only: elsewhere nothing can be overwritten. */
    synchronized void block(List<String> lines) {
        ScreenSize size = terminal.size().get();
        StringBuilder drawing = new StringBuilder();
        int before = blockRows(size);
        if (before > 0) {
            drawing.append(String.format(UP, before));
        }
        // Lines that have scrolled off the top of the screen could not be overwritten.
        List<String> fitting = lines.stream()
                .limit(Math.max(1, size.rows() - 1))
                .map(line -> Terminal.fit(shown(line), size.columns()))
                .toList();
        fitting.forEach(line -> drawing.append(ERASE_LINE).append(line).append('\n'));
        if (fitting.size() < before) {
            drawing.append(ERASE_BELOW);
        }
        out.print(drawing);
        out.flush();
        blockWidths = fitting.stream().map(Terminal::width).toList();
    }

    /** Removes the block. */
    public synchronized void clearBlock() {
        removeBlock();
        out.flush();
    }

    /** Returns a writer to stdout, for a library that prints by itself. */
    public PrintWriter writer() {
        return new PrintWriter(out, true, StandardCharsets.UTF_8);
    }

    /** Returns a writer to stderr, for a library that prints by itself. */
    public PrintWriter errorWriter() {
        return new PrintWriter(err, true, StandardCharsets.UTF_8);
    }

    private void removeBlock() {
        int rows = blockRows(terminal.size().get());
        if (rows > 0) {
            out.print(String.format(UP, rows) + ERASE_BELOW);
            blockWidths = List.of();
        }
    }

    /** Returns the rows of the screen that the block takes: a window that was made narrower has wrapped its lines. */
    private int blockRows(ScreenSize size) {
        return blockWidths.stream()
                .mapToInt(width -> Math.max(1, (width + size.columns() - 1) / size.columns()))
                .sum();
    }
}
