package io.weir.benchmarks.kafka;

import io.weir.benchmarks.tool.WholeOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** A Kafka broker on this machine, started and stopped by {@code bin/benchmark broker}; stopped on Ctrl-C too. */
final class LocalKafka implements AutoCloseable {

    private static final String NAME = "weir-benchmarks";

    /**
     * Setting to remove the files of a deleted topic after a second. By default the broker removes them after a minute,
     * in the middle of a later trial. Removed after a second they also go before the kernel begins to write them to the
     * disk, 30 s after they were written.
     */
    private static final String DELETE_SOON = "broker.config.log.segment.delete.delay.ms=1000";

    private static final long LAST_WORDS_SECONDS = 20;
    private static final Pattern PROCESS = Pattern.compile("process (\\d+)");
    private static final Pattern ADDRESS = Pattern.compile("127\\.0\\.0\\.1:\\d+");

    private final Path home;
    private final String bootstrapServers;
    private final Thread afterInterruption = new Thread(this::stopEverything, "weir-benchmarks-clean-up");

    private volatile boolean stopped;

    private LocalKafka(Path home, String bootstrapServers) {
        this.home = home;
        this.bootstrapServers = bootstrapServers;
    }

    static LocalKafka start(Path home) throws IOException, InterruptedException {
        String output = broker(home, "start", "-d", "driver-kafka/kafka.yaml", "--name", NAME, "-s", DELETE_SOON);
        Matcher address = ADDRESS.matcher(output);
        Matcher process = PROCESS.matcher(output);
        if (!address.find() || !process.find()) {
            throw new IllegalStateException("the broker named no address or no process:\n" + output);
        }
        LocalKafka started = new LocalKafka(home, address.group());
        Runtime.getRuntime().addShutdownHook(started.afterInterruption);
        ProcessHandle.of(Long.parseLong(process.group(1))).ifPresent(started::giveUpWhenItEnds);
        return started;
    }

    String bootstrapServers() {
        return bootstrapServers;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        try {
            Runtime.getRuntime().removeShutdownHook(afterInterruption);
        } catch (IllegalStateException interrupted) {
            return; // it is at work
        }
        stopped = true;
        broker(home, "stop", NAME);
    }

    private void giveUpWhenItEnds(ProcessHandle broker) {
        CompletableFuture<Void> ignored = broker.onExit().thenRun(this::giveUpUnlessStopped);
    }

    /**
     * Gives up if the broker has died: a tool would wait for it for ever, and deleting its topic afterwards takes a
     * minute.
     */
    private void giveUpUnlessStopped() {
        if (!stopped) {
            System.err.println("The broker ended before the measurement did: see results/brokers/" + NAME);
            System.exit(CommandLine.ExitCode.SOFTWARE);
        }
    }

    /**
     * Stops everything on Ctrl-C, and when the broker has died: a standing broker and a tool outlive the program that
     * started them.
     */
    private void stopEverything() {
        stopped = true;
        List<ProcessHandle> tools = ProcessHandle.current().descendants().toList();
        tools.forEach(ProcessHandle::destroy);
        try {
            // With the broker they end soon; without it each waits for answers that don't come.
            CompletableFuture.allOf(tools.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
                    .completeOnTimeout(null, LAST_WORDS_SECONDS, TimeUnit.SECONDS)
                    .join();
            broker(home, "stop", NAME);
        } catch (IOException | InterruptedException | IllegalStateException e) {
            System.err.println("The broker may still run: bin/benchmark broker stop " + NAME + " (" + e + ")");
        }
        // Meanwhile the trial has begun to delete its topic.
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    private static String broker(Path home, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(home.resolve("bin/benchmark").toString(), "broker"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .start();
        return WholeOutput.of(process, String.join(" ", command));
    }
}
