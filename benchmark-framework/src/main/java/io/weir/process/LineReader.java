package io.weir.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the words of another process in a daemon thread, line by line, and to their end whatever happens to the lines: a
 * full pipe would block a child. In place of a line that is too long to be kept there is a notice.
 */
public final class LineReader {

    /** Limit of the wait for a run's last output: a process that it left behind could hold the pipe for ever. */
    public static final Duration AFTER_THE_END = Duration.ofSeconds(2);

    /** Characters; more than an event with all histograms of an interval needs. */
    static final int LONGEST_LINE = 1 << 24;

    private static final Logger LOG = LoggerFactory.getLogger(LineReader.class);

    private final Thread thread;

    private LineReader(Thread thread) {
        this.thread = thread;
    }

    /**
     * Starts to read.
     *
     * @param name of the thread
     * @param words closed at their end
     * @param lines takes each line, in that thread
     * @param atEnd called after the last line
     */
    public static LineReader follow(String name, BufferedReader words, Consumer<String> lines, Runnable atEnd) {
        Thread thread = new Thread(() -> read(words, lines, atEnd), name);
        thread.setDaemon(true);
        thread.start();
        return new LineReader(thread);
    }

    private static void read(BufferedReader words, Consumer<String> lines, Runnable atEnd) {
        try (words) {
            StringBuilder line = new StringBuilder();
            int last = 0;
            for (int next = words.read(); next >= 0; next = words.read()) {
                if (next != '\n' && next != '\r') {
                    if (line.length() <= LONGEST_LINE) {
                        line.append((char) next);
                    }
                } else if (next == '\r' || last != '\r') {
                    take(line, lines);
                    line = new StringBuilder();
                }
                last = next;
            }
            if (!line.isEmpty()) {
                take(line, lines);
            }
        } catch (IOException broken) {
            LOG.info("the words of a process break off", broken);
        } finally {
            atEnd.run();
        }
    }

    private static void take(CharSequence line, Consumer<String> lines) {
        try {
            lines.accept(
                    line.length() <= LONGEST_LINE
                            ? line.toString()
                            : "(A line of more than " + LONGEST_LINE + " characters is left out here.)");
        } catch (RuntimeException bug) {
            LOG.error("a line of a process can't be handled", bug);
        }
    }

    /** Waits until all output of a process that has ended has been passed on, at most for the given time. */
    public void awaitEnd(Duration limit) throws InterruptedException {
        thread.join(limit.toMillis());
    }
}
