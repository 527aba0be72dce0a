package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tests.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** The tool at work, followed by what it prints. */
final class Tool implements AutoCloseable {

    /** A loaded machine takes its time; no test is about speed. */
    static final Duration LIMIT = Duration.ofMinutes(4);

    /** How a JVM tells of the flags that all JVMs of the tests get from their environment. */
    private static final String INHERITED_FLAGS = "NOTE: Picked up JDK_JAVA_OPTIONS: ";

    private final Process process;
    private final Thread reader;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    Tool(Process process) {
        this.process = process;
        this.reader = new Thread(this::read, "tool-output");
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            output.lines().filter(line -> !line.startsWith(INHERITED_FLAGS)).forEach(lines::add);
        } catch (IOException broken) {
            lines.add("(the output broke off: " + broken + ")");
        }
    }

    /** Waits for something that this tool brings about; fails at once when the tool has ended without. */
    void await(Await.Condition condition) throws Exception {
        Await.until(
                LIMIT,
                () -> {
                    boolean alive = process.isAlive();
                    if (condition.holds()) {
                        return true;
                    }
                    assertThat(alive).as("the tool goes on: %s", printed()).isTrue();
                    return false;
                },
                this::printed);
    }

    void awaitLine(String start) throws Exception {
        await(() -> lines.stream().anyMatch(line -> line.startsWith(start)));
    }

    /**
     * What is printed of one run of several.
     *
     * @param number from 1
     */
    List<String> ofRun(int number) {
        List<String> all = List.copyOf(lines);
        int start = indexOf(all, "Run " + number + " of ");
        if (start < 0) {
            return List.of();
        }
        int next = indexOf(all, "Run " + (number + 1) + " of ");
        int end = indexOf(all, "Results are in ");
        return all.subList(start, next >= 0 ? next : end >= 0 ? end : all.size());
    }

    private static int indexOf(List<String> lines, String start) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(start)) {
                return i;
            }
        }
        return -1;
    }

    /** Waits until nothing more is to be printed of one run of several. */
    void awaitEndOfRun(int number) throws Exception {
        await(() -> lines.stream()
                .anyMatch(
                        line -> line.startsWith("Run " + (number + 1) + " of ") || line.startsWith("Results are in ")));
    }

    /** Waits for the end and gives the exit code. */
    int awaitEnd() throws InterruptedException {
        return awaitEnd(LIMIT);
    }

    /** The same, of several runs that take their time. */
    int awaitEnd(Duration limit) throws InterruptedException {
        assertThat(process.waitFor(limit.toSeconds(), TimeUnit.SECONDS))
                .as("it ends: %s", printed())
                .isTrue();
        reader.join(LIMIT.toMillis());
        return process.exitValue();
    }

    int exitCode() {
        return process.exitValue();
    }

    String printed() {
        return String.join("\n", lines);
    }

    /** What it said went wrong, without the words that begin the line. */
    List<String> failures() {
        String start = "The run failed: ";
        return lines.stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()))
                .toList();
    }

    void signal(String name) throws IOException, InterruptedException {
        new LiveProcess(process.pid(), List.of()).signal(name);
    }

    /** Ends it as a power cut would, and waits until it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
