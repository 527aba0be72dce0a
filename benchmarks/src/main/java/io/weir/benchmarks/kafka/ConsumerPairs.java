package io.weir.benchmarks.kafka;

import static io.weir.benchmarks.engine.NamedFigures.MESSAGES_PER_SECOND;
import static io.weir.benchmarks.engine.NamedFigures.PROCESS_NANOS_PER_MESSAGE;

import io.weir.benchmarks.engine.Trial;
import io.weir.benchmarks.tool.WholeOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            Trial weir = new ConsumerTrial(() -> weir("read", topic, SETTINGS), WEIR_REPORT, messages);
            Trial tool = new ConsumerTrial(() -> tool(topic), TOOL_REPORT, messages);
            return table(new Pair(weir, tool).measure(1, pairs));
        } finally {
            tools.deleteTopic(topic);
        }
    }

    private void fill(String topic) throws IOException, InterruptedException {
        Process filling = weir("fill", topic, settings.producerProperties());
        String ignored = WholeOutput.of(filling, "the program that fills topic " + topic);
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

    private List<String> table(Pair.Measured measured) {
        return List.of(
                "| reading a backlog of " + String.format("%,d", messages) + " messages, 1 consumer, "
                        + settings.partitions() + " partitions, " + settings.messageBytes()
                        + " bytes | Weir | ConsumerPerformance | ratio of the pairs |",
                "|---|---|---|---|",
                "| received, k msg/s | " + measured.cells(MESSAGES_PER_SECOND, 1e3, 1) + " |",
                "| client CPU per message, µs | " + measured.cells(PROCESS_NANOS_PER_MESSAGE, 1e3, 2) + " |");
    }
}
