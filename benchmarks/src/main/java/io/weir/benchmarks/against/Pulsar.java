package io.weir.benchmarks.against;

import io.weir.artifact.ArtifactException;
import io.weir.benchmarks.against.ProgressLines.Format;
import io.weir.benchmarks.against.ProgressLines.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Pulsar with pulsar-perf produce and consume. */
final class Pulsar implements ComparedSystem {

    static final Format PRODUCED =
            Format.of("Throughput produced:\\s+(\\d+) msg ", Kind.TOTAL, "failure +(?!0\\.0 )[\\d.]+", 10);

    static final Format CONSUMED = Format.of("Throughput received:\\s+(\\d+) msg ", Kind.TOTAL, "(?!)", 10);

    /** The last version whose tool can be had from Maven Central. */
    private static final String VERSION = "4.0.8";

    private static final String ADDRESS = "serviceUrl";

    private static final int OUTSTANDING_PER_PARTITION = 1_000;

    private final String classPath;
    private final List<String> jvmOptions;
    private final String clientConf;
    private final Path payloads;

    Pulsar(ToolFiles files) throws ArtifactException, InterruptedException {
        classPath = files.unpacked(
                "org.apache.pulsar:pulsar-server-distribution:tar.gz:bin:" + VERSION,
                "apache-pulsar-" + VERSION + "/lib");
        payloads = files.payloads();
        clientConf = files.write("pulsar-client.conf", "").toString();
        jvmOptions = List.of("-Dlog4j.configurationFile=" + files.write("pulsar-log4j2.xml", """
                        <Configuration status="WARN">
                          <Appenders><Console name="console"><PatternLayout pattern="%m%n"/></Console></Appenders>
                          <Loggers><Root level="INFO"><AppenderRef ref="console"/></Root></Loggers>
                        </Configuration>
                        """));
    }

    @Override
    public Names names() {
        return new Names("pulsar", "pulsar-perf " + VERSION, "pulsar-perf produce", "pulsar-perf consume");
    }

    /** Keeps what nobody has subscribed to, for as long as it is read by one after the other. */
    @Override
    public List<String> brokerSettings() {
        return List.of("broker.retention=3h");
    }

    @Override
    public Map<String, String> addressKeys() {
        return Map.of(ADDRESS, "driver.client." + ADDRESS, "httpUrl", "driver.client.httpUrl");
    }

    @Override
    public List<String> weirSettings() {
        return List.of("driver.clientVersion=" + VERSION);
    }

    @Override
    public List<String> producerSettings() {
        return List.of("maxOutstanding=" + OUTSTANDING_PER_PARTITION * PARTITIONS);
    }

    /** Defaults of the tool, where those of the driver are others. */
    @Override
    public List<String> consumerSettings() {
        return List.of(
                "driver.client.listenerThreads=1",
                "driver.consumer.batchIndexAcknowledgmentEnabled=false",
                "driver.consumer.poolMessages=true");
    }

    @Override
    public boolean takesRate() {
        return true;
    }

    @Override
    public long backlog() {
        return 24_000_000;
    }

    @Override
    public long readPerSecond() {
        return 300_000;
    }

    @Override
    public Tool producer(TrialBroker broker, String topic, long messagesPerSecond, long seconds) {
        boolean paced = messagesPerSecond != AS_FAST_AS_IT_GOES;
        return tool(
                "produce",
                broker,
                topic,
                "-s " + MESSAGE_BYTES + " -r " + (paced ? messagesPerSecond : 10_000_000) + " -o "
                        + OUTSTANDING_PER_PARTITION + " -b 1 -bb 131072 -bm 1000",
                PRODUCED,
                "-f",
                payloads.toString());
    }

    @Override
    public Tool consumer(TrialBroker broker, String topic, String group, long messages) {
        return tool("consume", broker, topic, "-ss " + group + " -st Failover -sp Earliest -q 1000", CONSUMED);
    }

    /** @param more arguments that may have spaces */
    private Tool tool(
            String command, TrialBroker broker, String topic, String arguments, Format format, String... more) {
        List<String> all = new ArrayList<>(List.of(clientConf));
        all.addAll(Tool.words(command + " persistent://weir/run-" + broker.runId() + "/" + topic + " -u "
                + broker.address(ADDRESS) + " -c 8 -ioThreads 8 -ml 256M " + arguments));
        all.addAll(List.of(more));
        return new Tool(jvmOptions, classPath, "org.apache.pulsar.testclient.PulsarPerfTestTool", all, format);
    }

    @Override
    public List<String> differences() {
        return List.of(
                "Weir uses the client of the tool's version, " + VERSION + ", for this comparison.",
                "Both have 1 000 payloads, the tool from a file.",
                "Both have 3 000 messages outstanding at most, the tool 1 000 of each partition.",
                "Weir has a client's consumer for each partition, the tool one for the topic.",
                "The tool reports every 10 s, so that its window is a multiple of them.");
    }
}
