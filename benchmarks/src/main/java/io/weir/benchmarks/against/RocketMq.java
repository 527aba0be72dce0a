package io.weir.benchmarks.against;

import io.weir.artifact.ArtifactException;
import io.weir.benchmarks.against.ProgressLines.Format;
import io.weir.benchmarks.against.ProgressLines.Kind;
import io.weir.driver.broker.ArtifactSet;
import java.util.List;
import java.util.Map;

/** RocketMQ with Producer and Consumer of its module rocketmq-example, which its bin/ calls by benchmark scripts. */
final class RocketMq implements ComparedSystem {

    private static final int SECONDS_OF_A_RATE = 9;

    static final Format PRODUCED = Format.of(
            "\\| Send TPS: (\\d+) \\|", Kind.RATE, "Send Failed: [1-9]|Response Failed: [1-9]", SECONDS_OF_A_RATE);

    static final Format CONSUMED =
            Format.of("\\| Consume TPS: (\\d+) \\|", Kind.RATE, "Consume Fail: [1-9]", SECONDS_OF_A_RATE);

    private static final String VERSION = "5.5.0";
    private static final String ADDRESS = "namesrvAddr";

    /** Threads of Producer by default: each sends a message and waits for its acknowledgement. */
    private static final int THREADS = 64;

    private final String classPath;
    private final List<String> jvmOptions;

    RocketMq(ToolFiles files) throws ArtifactException, InterruptedException {
        classPath = ToolFiles.classPath(ArtifactSet.of("org.apache.rocketmq:rocketmq-example:" + VERSION));
        jvmOptions = List.of("-Duser.home=" + files.folder()); // takes the client's logs
    }

    @Override
    public Names names() {
        return new Names("rocketmq", "rocketmq-example " + VERSION, "benchmark Producer", "benchmark Consumer");
    }

    @Override
    public Map<String, String> addressKeys() {
        return Map.of(ADDRESS, "driver." + ADDRESS);
    }

    /** The encoding of requests' headers that both tools set; the client's default is JSON. */
    @Override
    public Map<String, String> weirEnvironment() {
        return Map.of("ROCKETMQ_SERIALIZE_TYPE", "ROCKETMQ");
    }

    /** As the tool: its asynchronous mode sends without any limit until it is out of memory. */
    @Override
    public List<String> producerSettings() {
        return List.of(
                "driver.sendType=sync",
                "producersPerTopic=" + THREADS,
                "senderThreads=" + THREADS,
                "clients={producerClients: 1}",
                "maxOutstanding=" + THREADS);
    }

    @Override
    public boolean groupsComeFirst() {
        return true;
    }

    @Override
    public long backlog() {
        return 8_000_000;
    }

    @Override
    public long readPerSecond() {
        return 200_000;
    }

    @Override
    public Tool producer(TrialBroker broker, String topic, long messagesPerSecond, long seconds) {
        return tool("Producer", broker, topic, "-s " + MESSAGE_BYTES + " -w " + THREADS, PRODUCED);
    }

    @Override
    public Tool consumer(TrialBroker broker, String topic, String group, long messages) {
        return tool("Consumer", broker, topic, "-g " + group + " -w 20", CONSUMED);
    }

    private Tool tool(String main, TrialBroker broker, String topic, String arguments, Format format) {
        return new Tool(
                jvmOptions,
                classPath,
                "org.apache.rocketmq.example.benchmark." + main,
                Tool.words("-n " + broker.address(ADDRESS) + " -t " + topic + " -ri 1000 " + arguments),
                format);
    }

    @Override
    public List<String> differences() {
        return List.of(
                "Both send by " + THREADS + " threads of one client, each of which waits for its acknowledgement: the"
                        + " tool's asynchronous mode sets no limit to what waits for it and ends without memory.",
                "Both write the headers of their requests in RocketMQ's binary form, as the tool sets it.",
                "The tool reports a rate over " + SECONDS_OF_A_RATE + " s, so that its window is a multiple of them.");
    }
}
