package io.weir.benchmarks.kafka;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Kafka broker on this machine, started and stopped by {@code bin/benchmark broker}; stopped on Ctrl-C too. */
final class LocalKafka implements AutoCloseable {

    private static final String NAME = "weir-benchmarks";

    /**
     * By default the broker removes the files of a deleted topic after a minute, in the middle of a later trial. Removed
     * after a second they also go before the kernel begins to write them to the disk, 30 s after they were written.
     */
    private static final String DELETE_SOON = "broker.config.log.segment.delete.delay.ms=1000";

    private static final long LAST_WORDS_SECONDS = 20;
    private static final Pattern ADDRESS = Pattern.compile("127\\.0\\.0\\.1:\\d+");

    private final Path home;
    private final String bootstrapServers;
    private final Thread afterInterruption = new Thread(this::stopEverything, "weir-benchmarks-clean-up");

    private LocalKafka(Path home, String bootstrapServers) {
        this.home = home;
        this.bootstrapServers = bootstrapServers;
    }

    static LocalKafka start(Path home) throws IOException, InterruptedException {
        String output = broker(home, "start", "-d", "driver-kafka/kafka.yaml", "--name", NAME, "-s", DELETE_SOON);
        Matcher address = ADDRESS.matcher(output);
        if (!address.find()) {
            throw new IllegalStateException("the broker named no address:\n" + output);
        }
        LocalKafka started = new LocalKafka(home, address.group());
        Runtime.getRuntime().addShutdownHook(started.afterInterruption);
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
        broker(home, "stop", NAME);
    }

    /** On Ctrl-C: a standing broker outlives the program that started it, and so may a tool that has no end. */
    private void stopEverything() {
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
    }

    private static String broker(Path home, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(home.resolve("bin/benchmark").toString(), "broker"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed:\n" + output);
        }
        return output;
    }
}
