package io.weir.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A command line of the user, for {@code /bin/sh}, with the environment of this process. */
public final class ShellCommand {

    /** Wait for the last words of a command that has ended; what it has left running may hold its output for ever. */
    private static final Duration LAST_WORDS = Duration.ofMillis(500);

    private ShellCommand() {}

    /**
     * Runs a command without input to its end. What it leaves running goes on.
     *
     * @param directory in which it is run
     * @param limit time after which it is killed, with the processes below it
     * @throws IOException when it can't be run, ends with another code than 0, or does not end in time; a clause that begins
     *     with a verb, as "ended with code 1: no route to host"
     */
    public static void run(String command, Path directory, Duration limit) throws IOException, InterruptedException {
        // Ctrl-C at the terminal reaches all of its processes, and must not end a command that undoes something.
        Process process = new ProcessBuilder("/bin/sh", "-c", "trap '' INT\n" + command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        AtomicReference<String> lastLine = new AtomicReference<>("it said nothing");
        LineReader reader = LineReader.follow(
                "weir-command",
                process.inputReader(),
                line -> {
                    if (!line.isBlank()) {
                        lastLine.set(line.strip());
                    }
                },
                () -> {});
        boolean ended = false;
        try {
            ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
        if (!ended) {
            throw new IOException("did not end within " + limit.toSeconds() + " s");
        }
        if (process.exitValue() != 0) {
            reader.awaitEnd(LAST_WORDS);
            throw new IOException("ended with code " + process.exitValue() + ": " + lastLine.get());
        }
    }
}
