package io.weir.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the output of a child process in a daemon thread, line by line, and to its end whatever happens to the lines: a
 * full pipe would block the child.
 */
public final class OutputReader {

    /**
     * Limit of the wait for the end of a run's output. Only a process that the run has left behind could hold the pipe
     * for longer.
     */
    public static final Duration AFTER_THE_END = Duration.ofSeconds(2);

    private static final Logger LOG = LoggerFactory.getLogger(OutputReader.class);

    private final Thread thread;

    private OutputReader(Thread thread) {
        this.thread = thread;
    }

    /**
     * Starts to read.
     *
     * @param name of the thread
     * @param output closed at its end
     * @param lines takes each line, in that thread
     * @param atEnd called after the last line
     */
    public static OutputReader follow(String name, BufferedReader output, Consumer<String> lines, Runnable atEnd) {
        Thread thread = new Thread(() -> read(output, lines, atEnd), name);
        thread.setDaemon(true);
        thread.start();
        return new OutputReader(thread);
    }

    private static void read(BufferedReader output, Consumer<String> lines, Runnable atEnd) {
        try (output) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                take(line, lines);
            }
        } catch (IOException broken) {
            LOG.info("the output of a process breaks off", broken);
        } finally {
            atEnd.run();
        }
    }

    private static void take(String line, Consumer<String> lines) {
        try {
            lines.accept(line);
        } catch (RuntimeException bug) {
            LOG.error("a line of a process can't be handled", bug);
        }
    }

    /** Waits until all output of a process that has ended has been passed on, at most for the given time. */
    public void awaitEnd(Duration limit) throws InterruptedException {
        thread.join(limit.toMillis());
    }
}
