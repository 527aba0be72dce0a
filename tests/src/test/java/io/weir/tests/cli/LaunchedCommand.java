package io.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command at work, followed by what it prints. */
final class LaunchedCommand implements AutoCloseable {

    private static final long LIMIT_SECONDS = 180;

    private final Process process;
    private final BufferedReader output;
    private final List<String> lines = new ArrayList<>();

    LaunchedCommand(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    /** Reads on until a line starts so; fails when the command ends before. */
    void awaitLine(String start) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
            if (line.startsWith(start)) {
                return;
            }
        }
        throw new AssertionError("no line starts with " + start + " in " + lines);
    }

    /** Reads all that is left and gives the exit code. */
    int awaitEnd() throws IOException, InterruptedException {
        output.lines().forEach(lines::add);
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    String printed() {
        return String.join("\n", lines);
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** The JVM of the run. */
    ProcessHandle run() {
        return process.descendants().findFirst().orElseThrow();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
