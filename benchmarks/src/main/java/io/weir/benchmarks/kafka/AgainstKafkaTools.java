package io.weir.benchmarks.kafka;

import static io.weir.benchmarks.engine.NamedFigures.MESSAGES_PER_SECOND;
import static io.weir.benchmarks.engine.NamedFigures.PROCESS_NANOS_PER_MESSAGE;

import io.weir.artifact.ArtifactException;
import io.weir.benchmarks.engine.Trial;
import io.weir.benchmarks.engine.WeirTrial;
import io.weir.benchmarks.report.Setting;
import io.weir.benchmarks.report.TableProgram;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares Weir with Kafka's own ProducerPerformance and ConsumerPerformance on one local broker. */
@Command(
        name = "benchmarks/run against-kafka",
        description = "Starts a local broker and measures Weir and Kafka's performance tools on it in pairs.")
public final class AgainstKafkaTools extends TableProgram {

    private static final String FASTEST = "kafka";
    private static final String FIXED_RATE = "kafka fixed rate";
    private static final String CONSUMERS = "kafka consumers";

    @Option(
            names = "--pairs",
            defaultValue = "10",
            description = "Pairs at the highest rate, 2 at least; 0: none (default: 10).")
    int pairs = 10;

    @Option(
            names = "--warm-up-pairs",
            defaultValue = "3",
            description =
                    "Pairs at the highest rate that come first and don't count: a broker that has just started gets"
                            + " faster for a minute or two (default: 3).")
    int warmUpPairs = 3;

    @Option(
            names = "--fixed-pairs",
            defaultValue = "3",
            description = "Pairs at 20 000 msg/s, with the client alone beside each; 0: none (default: 3).")
    int fixedPairs = 3;

    @Option(
            names = "--consumer-pairs",
            defaultValue = "0",
            description = "Pairs with ConsumerPerformance on one backlog, 2 at least; 0: none (default: 0).")
    int consumerPairs;

    @Option(
            names = "--consumer-messages",
            defaultValue = "6000000",
            description = "Messages of that backlog, of 1 KiB on this machine's disk (default: 6000000).")
    long consumerMessages = 6_000_000;

    @Option(names = "--warm-up", defaultValue = "8", description = "Seconds before each measured part (default: 8).")
    long warmUpSeconds = 8;

    @Option(names = "--seconds", defaultValue = "12", description = "Seconds of each measured part (default: 12).")
    long seconds = 12;

    @Option(
            names = "--producer-rate",
            defaultValue = "max",
            description = "Weir's rate in the pairs at the highest rate (default: max, the closed loop).")
    String producerRate = "max";

    @Option(names = "--kafka-version", defaultValue = "4.3.1", description = "Of the tools (default: 4.3.1).")
    String version = "4.3.1";

    public static void main(String[] arguments) {
        run(new AgainstKafkaTools(), arguments);
    }

    @Override
    public Integer call() throws IOException, InterruptedException, ArtifactException {
        requireWhatIsNeededAtTheEnd();
        String windows = "windows of " + seconds + " s after " + warmUpSeconds + " s of warm-up";
        try (LocalKafka broker = LocalKafka.start(home)) {
            PairSettings settings =
                    new PairSettings(broker.bootstrapServers(), 1024, 3, warmUpSeconds, seconds, List.of("acks=all"));
            KafkaTools tools = KafkaTools.of(version, broker.bootstrapServers());
            if (pairs > 0) {
                Setting setting = Setting.begin();
                put(FASTEST, maxRate(tools, settings), setting, note(windows));
            }
            if (fixedPairs > 0) {
                Setting setting = Setting.begin();
                List<String> table = new FixedRate(home, tools, settings).measure(fixedPairs);
                put(FIXED_RATE, table, setting, note(windows + ", medians of " + fixedPairs + " rounds (min–max)"));
            }
            if (consumerPairs > 0) {
                Setting setting = Setting.begin();
                List<String> table = new ConsumerPairs(home, tools, settings, consumerMessages).measure(consumerPairs);
                put(CONSUMERS, table, setting, note("the first third of each reading taken as warm-up"));
            }
        }
        return 0;
    }

    private String note(String how) {
        return " Kafka tools " + version + ", " + how + ".";
    }

    private void requireWhatIsNeededAtTheEnd() {
        if (pairs == 1 || consumerPairs == 1) {
            throw new IllegalStateException("one pair has no confidence interval: ask for 2 at least, or for 0");
        }
        Map.of(FASTEST, pairs, FIXED_RATE, fixedPairs, CONSUMERS, consumerPairs).forEach((place, requested) -> {
            if (requested > 0) {
                requirePlace(place);
            }
        });
    }

    private List<String> maxRate(KafkaTools tools, PairSettings settings) throws IOException, InterruptedException {
        Trial weir =
                new WeirTrial(home, "driver-kafka/kafka-remote.yaml", true, Map.of(), settings.overrides(producerRate));
        Pair pair = new Pair(weir, new ProducerTool(tools, settings, ProducerTool.AS_FAST_AS_IT_GOES));
        Pair.Measured measured = pair.measure(warmUpPairs, pairs);
        PairedRatio throughput = measured.ratio(MESSAGES_PER_SECOND);
        PairedRatio cpu = measured.ratio(PROCESS_NANOS_PER_MESSAGE);
        return List.of(
                "| as fast as it goes, 1 producer, 3 partitions, 1 KiB, acks=all | Weir | ProducerPerformance | ratio of the"
                        + " pairs | aim | reached |",
                "|---|---|---|---|---|---|",
                "| acknowledged, k msg/s | " + measured.cells(MESSAGES_PER_SECOND, 1e3, 1) + " | lower bound ≥ 0.95 | "
                        + yesOrNo(throughput.lower() >= 0.95) + " |",
                "| client CPU per message, µs | " + measured.cells(PROCESS_NANOS_PER_MESSAGE, 1e3, 2)
                        + " | mean ≤ 1.05 | " + yesOrNo(cpu.mean() <= 1.05) + " |");
    }

    private static String yesOrNo(boolean reached) {
        return reached ? "yes" : "no";
    }
}
