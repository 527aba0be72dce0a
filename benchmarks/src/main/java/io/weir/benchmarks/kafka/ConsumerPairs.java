package io.weir.benchmarks.kafka;

import static io.weir.benchmarks.engine.NamedFigures.MESSAGES_PER_SECOND;
import static io.weir.benchmarks.engine.NamedFigures.PROCESS_NANOS_PER_MESSAGE;

import io.weir.benchmarks.engine.Rounds;
import io.weir.benchmarks.engine.Trial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Weir's consumer and {@code ConsumerPerformance} in pairs, on one backlog that both read from its beginning. */
final class ConsumerPairs {

    /** Settings that ConsumerPerformance makes by itself, and the client's default for the commits of the position. */
    private static final List<String> SETTINGS = List.of(
            "auto.offset.reset=earliest",
            "check.crcs=false",
            "receive.buffer.bytes=2097152",
            "max.partition.fetch.bytes=1048576",
            "enable.auto.commit=true");

    private static final String WEIR = "weir";
    private static final String TOOL = "kafka";
    private static final Pattern WEIR_REPORT = Pattern.compile("(\\d+) messages read");

    /** Columns: time, thread, megabytes so far, their rate, messages so far, their rate and more. */
    static final Pattern TOOL_REPORT = Pattern.compile("\\d{4}-[^,]+, \\d+, [\\d.]+, [\\d.]+, (\\d+), [\\d.]+, .*");

    private final Path home;
    private final KafkaTools tools;
    private final PairSettings settings;
    private final long messages;

    /**
     * @param messages of the backlog
     */
    ConsumerPairs(Path home, KafkaTools tools, PairSettings settings, long messages) {
        this.home = home;
        this.tools = tools;
        this.settings = settings;
        this.messages = messages;
    }

    /** Measures this many pairs, after one that doesn't count; returns the lines of a table. */
    List<String> measure(int pairs) throws IOException, InterruptedException {
        String topic = settings.newTopic();
        tools.createTopic(topic, settings.partitions());
        try {
            fill(topic);
            Map<String, Trial> trials = trials(topic);
            System.err.println("warm-up of the broker");
            Rounds.measure(trials, 1);
            System.err.println("measured");
            return table(Rounds.measure(trials, pairs));
        } finally {
            tools.deleteTopic(topic);
        }
    }

    private void fill(String topic) throws IOException, InterruptedException {
        Process process = weir("fill", topic, settings.producerProperties());
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("topic " + topic + " could not be filled:\n" + output);
        }
    }

    private Map<String, Trial> trials(String topic) {
        Map<String, Trial> trials = new LinkedHashMap<>();
        trials.put(WEIR, new ConsumerTrial(() -> weir("read", topic, SETTINGS), WEIR_REPORT, messages));
        trials.put(TOOL, new ConsumerTrial(() -> tool(topic), TOOL_REPORT, messages));
        return trials;
    }

    private Process weir(String what, String topic, List<String> properties) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                what,
                home.toString(),
                settings.bootstrapServers(),
                topic,
                String.valueOf(settings.partitions()),
                String.valueOf(settings.messageBytes()),
                String.valueOf(messages)));
        arguments.addAll(properties);
        return KafkaTools.startOwn(KafkaBacklog.class, arguments);
    }

    private Process tool(String topic) throws IOException {
        return tools.start(
                "ConsumerPerformance",
                List.of(
                        "--topic",
                        topic,
                        "--num-records",
                        String.valueOf(messages),
                        "--show-detailed-stats",
                        "--reporting-interval",
                        "250"));
    }

    private List<String> table(Rounds rounds) {
        PairedRatio throughput =
                PairedRatio.of(rounds.all(WEIR, MESSAGES_PER_SECOND), rounds.all(TOOL, MESSAGES_PER_SECOND));
        PairedRatio cpu = PairedRatio.of(
                rounds.all(WEIR, PROCESS_NANOS_PER_MESSAGE), rounds.all(TOOL, PROCESS_NANOS_PER_MESSAGE));
        return List.of(
                "| reading a backlog of " + String.format("%,d", messages) + " messages, 1 consumer, "
                        + settings.partitions() + " partitions, " + settings.messageBytes()
                        + " bytes | Weir | ConsumerPerformance | ratio of the pairs |",
                "|---|---|---|---|",
                "| received, k msg/s | "
                        + rounds.of(WEIR, MESSAGES_PER_SECOND).text(1e3, 1) + " | "
                        + rounds.of(TOOL, MESSAGES_PER_SECOND).text(1e3, 1) + " | " + throughput + " |",
                "| client CPU per message, µs | "
                        + rounds.of(WEIR, PROCESS_NANOS_PER_MESSAGE).text(1e3, 2) + " | "
                        + rounds.of(TOOL, PROCESS_NANOS_PER_MESSAGE).text(1e3, 2) + " | " + cpu + " |");
    }
}
