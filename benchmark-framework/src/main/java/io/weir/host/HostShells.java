package io.weir.host;

import io.weir.time.SystemClock;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shells on other hosts, by the user's own ssh: it has his keys, names and jumps. A script goes there on standard input, so that
 * nothing of it is on a command line, which others could read.
 */
public final class HostShells {

    private static final Logger LOG = LoggerFactory.getLogger(HostShells.class);

    private final List<String> ssh;
    private final Duration limit;

    /**
     * End of a script.
     *
     * @param done whether it has ended well
     * @param words all that it has printed
     */
    public record Outcome(boolean done, String words) {}

    /**
     * @param ssh command that takes a host and the command to be run there
     * @param limit for the scripts of all hosts
     */
    public HostShells(List<String> ssh, Duration limit) {
        this.ssh = List.copyOf(ssh);
        this.limit = limit;
    }

    /**
     * Runs a script on each host, on all at once.
     *
     * @param scripts by host
     * @throws IOException when the command can't be started
     */
    public Map<HostAddress, Outcome> run(Map<HostAddress, String> scripts) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(
                "weir-hosts-", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Map<HostAddress, Process> running = new LinkedHashMap<>();
        List<Path> files = new ArrayList<>();
        try {
            for (Map.Entry<HostAddress, String> script : scripts.entrySet()) {
                Path output = folder.resolve("output-" + running.size());
                files.add(output);
                Process shell = start(script.getKey(), output);
                running.put(script.getKey(), shell);
                feed(shell, script.getValue());
            }
            long end = SystemClock.INSTANCE.nanoTime() + limit.toNanos();
            Map<HostAddress, Outcome> outcomes = new LinkedHashMap<>();
            for (Map.Entry<HostAddress, Process> shell : running.entrySet()) {
                Path output = folder.resolve("output-" + outcomes.size());
                outcomes.put(shell.getKey(), outcome(shell.getValue(), output, end));
            }
            return outcomes;
        } finally {
            running.values().forEach(Process::destroyForcibly);
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
            Files.delete(folder);
        }
    }

    /** Passes a script on from memory, since there are keys in it; a shell that has ended tells why by its words. */
    private static void feed(Process shell, String script) {
        Thread feeder = new Thread(
                () -> {
                    try (OutputStream input = shell.getOutputStream()) {
                        input.write(script.getBytes(StandardCharsets.UTF_8));
                    } catch (IOException ended) {
                        LOG.info("a shell took not all of its script", ended);
                    }
                },
                "weir-host-shell");
        feeder.setDaemon(true);
        feeder.start();
    }

    private Process start(HostAddress host, Path output) throws IOException {
        List<String> command = new ArrayList<>(ssh);
        command.add(host.host().replaceAll("[\\[\\]]", ""));
        command.add("sh");
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException absent) {
            throw new IOException(ssh.get(0) + " could not be started: " + absent.getMessage(), absent);
        }
    }

    private Outcome outcome(Process shell, Path output, long end) throws IOException, InterruptedException {
        boolean ended = shell.waitFor(Math.max(0, end - SystemClock.INSTANCE.nanoTime()), TimeUnit.NANOSECONDS);
        String words = Files.readString(output, StandardCharsets.UTF_8).strip();
        return ended
                ? new Outcome(shell.exitValue() == 0, words.isEmpty() ? "exit code " + shell.exitValue() : words)
                : new Outcome(false, "it has not ended within " + limit.toSeconds() + " s: " + words);
    }
}
