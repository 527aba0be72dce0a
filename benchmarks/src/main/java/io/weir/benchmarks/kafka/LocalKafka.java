package io.weir.benchmarks.kafka;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Kafka broker on this machine, started and stopped by {@code bin/benchmark broker}. */
final class LocalKafka implements AutoCloseable {

    private static final String NAME = "weir-benchmarks";
    private static final Pattern ADDRESS = Pattern.compile("127\\.0\\.0\\.1:\\d+");

    private final Path home;
    private final String bootstrapServers;

    private LocalKafka(Path home, String bootstrapServers) {
        this.home = home;
        this.bootstrapServers = bootstrapServers;
    }

    static LocalKafka start(Path home) throws IOException, InterruptedException {
        String output = broker(home, "start", "-d", "driver-kafka/kafka.yaml", "--name", NAME);
        Matcher address = ADDRESS.matcher(output);
        if (!address.find()) {
            throw new IllegalStateException("the broker named no address:\n" + output);
        }
        return new LocalKafka(home, address.group());
    }

    String bootstrapServers() {
        return bootstrapServers;
    }

    @Override
    public void close() throws IOException, InterruptedException {
        broker(home, "stop", NAME);
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
