package io.weir.process;

import io.weir.secret.Secrets;
import io.weir.units.Printable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/**
 * Copies a process's output into a file, line by line and without secrets, and watches for the line that reports that
 * it is ready.
 */
public final class NodeLog {

    private static final Duration LAST_OUTPUT = Duration.ofMinutes(1);
    private static final int MAX_LINE = 2_000;
    private static final int KILLED = 137;
    private static final Pattern PORT_TAKEN = Pattern.compile("Address already in use|BindException");
    private static final Pattern TELLING =
            Pattern.compile("\\b(ERROR|FATAL|SEVERE)\\b|Exception|Error:|Error response|Caused by");

    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final BoundedLog file;
    private final Pattern readyPattern;
    private final LineReader reader;
    private boolean printed;
    private String last = "";
    private String telling = "";
    private boolean portTaken;

    /** Starts copying, until the end of the output closes the file; the pattern may be found anywhere in a line. */
    public NodeLog(String name, Process process, BoundedLog file, Pattern readyPattern) {
        this.file = file;
        this.readyPattern = readyPattern;
        this.reader = LineReader.follow(
                "weir-log-" + name, process.inputReader(StandardCharsets.UTF_8), this::take, file::close);
    }

    private void take(String said) {
        String line = Secrets.masked(said);
        if (!RunErrorOutput.isOfVariables(line)) {
            keep(line);
        }
        file.line(line);
        if (readyPattern.matcher(said).find()) {
            ready.complete(null);
        }
    }

    private synchronized void keep(String line) {
        String shortened = Printable.start(line, MAX_LINE);
        printed = true;
        last = shortened.strip();
        portTaken |= PORT_TAKEN.matcher(line).find();
        if (TELLING.matcher(line).find()) {
            telling = last;
        }
    }

    /** Completes at the ready line; never fails. */
    public CompletableFuture<Void> ready() {
        return ready;
    }

    /** Waits until all output of the ended process has been read. */
    public void awaitEnd() throws InterruptedException {
        reader.awaitEnd(LAST_OUTPUT);
    }

    /** Returns the reason as the process printed it: its last error, or else its last line. */
    public synchronized String reason() {
        if (portTaken) {
            return "a port that it needs is in use by another process (" + lastWords()
                    + "); run the command again for other ports, or free the one set in the broker's configuration";
        }
        return lastWords();
    }

    /** Describes how the process ended and why; the last output of a killed process has nothing to do with its end. */
    public String ending(int exitCode) {
        return exitCode == KILLED
                ? "was killed by signal 9, by somebody, or by the system for want of memory"
                : "ended with exit code " + exitCode + ": " + reason();
    }

    private String lastWords() {
        if (!telling.isEmpty()) {
            return telling;
        }
        return printed ? last : "it printed nothing";
    }
}
