package io.weir.benchmarks.against;

import io.weir.artifact.ArtifactException;
import io.weir.benchmarks.against.ProgressLines.Format;
import io.weir.benchmarks.against.ProgressLines.Kind;
import io.weir.driver.broker.ArtifactSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Kafka with kafka-producer-perf-test and kafka-consumer-perf-test. */
final class Kafka implements ComparedSystem {

    static final Format PRODUCED =
            Format.of("^(\\d+) records sent, ", Kind.SINCE_LINE, "^org\\.apache\\.kafka\\.common\\.errors\\.", 1);

    /** Columns: time, thread, megabytes so far, their rate, messages so far, their rate and more. */
    static final Format CONSUMED = Format.of(
            "^\\d{4}-[^,]+, \\d+, [\\d.]+, [\\d.]+, (\\d+), [\\d.]+, ",
            Kind.TOTAL, "^org\\.apache\\.kafka\\.common\\.errors\\.", 1);

    private static final String VERSION = "4.3.1";
    private static final String ADDRESS = "bootstrap.servers";

    private final String classPath;
    private final Path payloads;

    Kafka(ToolFiles files) throws ArtifactException, InterruptedException {
        payloads = files.payloads();
        classPath = ToolFiles.classPath(ArtifactSet.of(
                "org.apache.kafka:kafka-tools:" + VERSION, "org.apache.logging.log4j:log4j-slf4j-impl:2.25.4"));
    }

    @Override
    public Names names() {
        return new Names("kafka", "Kafka tools " + VERSION, "ProducerPerformance", "ConsumerPerformance");
    }

    /**
     * Removes the files of a deleted topic after a second. By default the broker removes them after a minute, in the
     * middle of a later trial. Removed after a second they also go before the kernel begins to write them to the disk,
     * 30 s after they were written.
     */
    @Override
    public List<String> brokerSettings() {
        return List.of("broker.config.log.segment.delete.delay.ms=1000");
    }

    @Override
    public Map<String, String> addressKeys() {
        return Map.of(ADDRESS, "driver.commonConfig." + ADDRESS);
    }

    /** Settings that ConsumerPerformance makes by itself, and the client's default for the commits of the position. */
    @Override
    public List<String> consumerSettings() {
        return List.of(
                "driver.consumerConfig.auto.offset.reset=earliest",
                "driver.consumerConfig.check.crcs=false",
                "driver.consumerConfig.receive.buffer.bytes=2097152",
                "driver.consumerConfig.max.partition.fetch.bytes=1048576",
                "driver.consumerConfig.enable.auto.commit=true");
    }

    @Override
    public boolean takesRate() {
        return true;
    }

    @Override
    public long backlog() {
        return 6_000_000;
    }

    @Override
    public long readPerSecond() {
        return 600_000;
    }

    @Override
    public Tool producer(TrialBroker broker, String topic, long messagesPerSecond, long seconds) {
        boolean paced = messagesPerSecond != AS_FAST_AS_IT_GOES;
        return tool(
                "ProducerPerformance",
                broker,
                PRODUCED,
                "--topic " + topic + " --num-records " + (paced ? messagesPerSecond * seconds : Long.MAX_VALUE / 2)
                        + " --throughput " + (paced ? messagesPerSecond : -1)
                        + " --reporting-interval 1000 --command-property acks=all",
                "--payload-file",
                payloads.toString());
    }

    @Override
    public Tool consumer(TrialBroker broker, String topic, String group, long messages) {
        return tool(
                "ConsumerPerformance",
                broker,
                CONSUMED,
                "--topic " + topic + " --group " + group + " --num-records " + messages
                        + " --show-detailed-stats --reporting-interval 250");
    }

    /** @param more arguments that may have spaces */
    private Tool tool(String main, TrialBroker broker, Format format, String arguments, String... more) {
        List<String> all =
                new ArrayList<>(Tool.words("--bootstrap-server " + broker.address(ADDRESS) + " " + arguments));
        all.addAll(List.of(more));
        return new Tool(List.of(), classPath, "org.apache.kafka.tools." + main, all, format);
    }

    @Override
    public List<String> differences() {
        return List.of(
                "Weir has 1 000 messages outstanding at most, ProducerPerformance what fits into the client's buffer.",
                "ProducerPerformance takes its payloads from a file of 1 000, as many as Weir has.",
                "Weir reads a record in the client's buffer, ConsumerPerformance has the client copy it.");
    }
}
