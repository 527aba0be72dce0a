package io.weir.campaign;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the JVM of a run prints beside its progress, copied to a file of its own. The first line is kept here as well: a
 * JVM names its trouble before the trace, and the trouble may be that no file can be written.
 */
final class RunWords {

    private static final Logger LOG = LoggerFactory.getLogger(RunWords.class);

    /** A JVM's first line whose second one has the reason. */
    private static final String HEADLINE = "Error occurred during initialization of VM";

    /** Only a process that the run has left behind could hold the pipe for longer. */
    private static final Duration AFTER_THE_END = Duration.ofSeconds(2);

    private final Path file;
    private final Thread thread;
    private volatile String first = "";
    private boolean writable = true;

    private RunWords(BufferedReader words, Path file) {
        this.file = file;
        this.thread = new Thread(() -> copy(words), "weir-run-words");
    }

    /**
     * Starts to read, to the end.
     *
     * @param file made with the first line: most runs say nothing
     */
    static RunWords follow(BufferedReader words, Path file) {
        RunWords following = new RunWords(words, file);
        following.thread.setDaemon(true);
        following.thread.start();
        return following;
    }

    private void copy(BufferedReader words) {
        try (words) {
            for (String line = words.readLine(); line != null; line = words.readLine()) {
                keep(line);
                append(line);
            }
        } catch (IOException broken) {
            LOG.info("the JVM of the run has stopped talking", broken);
        }
    }

    private void append(String line) {
        if (!writable) {
            return;
        }
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException full) {
            LOG.warn("{} can't be written", file, full);
            writable = false;
        }
    }

    private void keep(String line) {
        first = begun(first, line.strip());
    }

    /** The words so far with one more line, as long as they don't say anything yet. */
    static String begun(String words, String line) {
        if (words.isEmpty()) {
            return line;
        }
        return words.equals(HEADLINE) && !line.isEmpty() ? words + ": " + line : words;
    }

    /** The first line that says something; empty if there is none. To be asked when the process has ended. */
    String first() throws InterruptedException {
        thread.join(AFTER_THE_END.toMillis());
        return first;
    }
}
