package io.weir.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/**
 * Copies a process's output into a file, line by line, and watches for the line that reports that it is ready.
 *
 * <p>A separate thread reads to the end, so that the process never waits for this one.
 */
public final class NodeLog {

    private static final int TAIL_LINES = 20;
    private static final int MAX_LINE = 2_000;
    private static final int KILLED = 137;
    private static final Pattern PORT_TAKEN = Pattern.compile("Address already in use|BindException");
    private static final Pattern TELLING =
            Pattern.compile("\\b(ERROR|FATAL|SEVERE)\\b|Exception|Error:|Error response|Caused by");

    private final Deque<String> tail = new ArrayDeque<>();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final Thread thread;
    private String telling = "";
    private boolean portTaken;

    /**
     * Opens the file to copy to, for appending. Called before the process is started, so that a failure leaves no
     * process behind.
     */
    public static Writer open(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        return Files.newBufferedWriter(
                file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /**
     * Starts copying.
     *
     * @param writer closed at the end of the output
     * @param readyPattern found anywhere in a line
     */
    public NodeLog(String name, Process process, Writer writer, Pattern readyPattern) {
        this.thread = new Thread(() -> copy(process, writer, readyPattern), "weir-log-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    private void copy(Process process, Writer writer, Pattern readyPattern) {
        try (BufferedReader lines =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
                writer) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                keep(line);
                writer.write(line);
                writer.write('\n');
                writer.flush();
                if (!ready.isDone() && readyPattern.matcher(line).find()) {
                    ready.complete(null);
                }
            }
        } catch (IOException | UncheckedIOException broken) {
            // The stream breaks off when the process is killed; a full disk ends the file, and the tail reports it.
            keep("(the log ends here: " + broken.getMessage() + ")");
            drain(process);
        }
    }

    /** Goes on reading without a file to write to: a server must not block because it can't print. */
    private static void drain(Process process) {
        try (var rest = process.getInputStream()) {
            rest.transferTo(OutputStream.nullOutputStream());
        } catch (IOException closed) {
            // The process is gone, and with it the rest of its output.
            return;
        }
    }

    private synchronized void keep(String line) {
        String shortened = line.length() > MAX_LINE ? line.substring(0, MAX_LINE) + "…" : line;
        tail.addLast(shortened);
        if (tail.size() > TAIL_LINES) {
            tail.removeFirst();
        }
        portTaken |= PORT_TAKEN.matcher(line).find();
        if (TELLING.matcher(line).find()) {
            telling = shortened.strip();
        }
    }

    /** Completes at the ready line; never fails. */
    public CompletableFuture<Void> ready() {
        return ready;
    }

    /** Waits until all output of the ended process has been read. */
    public void awaitEnd() throws InterruptedException {
        thread.join();
    }

    public synchronized List<String> tail() {
        return new ArrayList<>(tail);
    }

    /**
     * Returns the reason as the process printed it, as far as it can be found: its last error, or else its last line.
     */
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
        return tail.isEmpty() ? "it printed nothing" : tail.getLast().strip();
    }
}
