package io.weir.benchmarks.against;

import io.weir.benchmarks.against.ProgressLines.Format;
import io.weir.benchmarks.against.ProgressLines.Kind;
import java.util.List;
import java.util.Map;

/** TubeMQ with CliProducer and CliConsumer of its server, which its bin/ calls by test scripts. */
final class TubeMq implements ComparedSystem {

    /** In brackets: messages acknowledged, refused, and failed otherwise. */
    static final Format PRODUCED = Format.of(
            "^Continue, .*required count VS sent count = -?\\d+ : \\d+ \\((\\d+):(\\d+):(\\d+)\\)",
            Kind.TOTAL,
            "(?!)",
            5);

    static final Format CONSUMED =
            Format.of("^Continue, .*required count VS received count = -?\\d+ : (\\d+)", Kind.TOTAL, "(?!)", 5);

    /** Threads of CliProducer, each with a producer of its own, that wait for their acknowledgements. */
    private static final int THREADS = 64;

    /**
     * A memory store that takes the peaks of producers at their highest rate. The default of 3 MB or 10 000 messages is
     * full in less than a tenth of a second, and the broker then refuses messages while it writes them to the disk.
     */
    private static final List<String> STORE =
            List.of("driver.topicConfig.memCacheMsgSizeInMB=64", "driver.topicConfig.memCacheMsgCntInK=200");

    private static final String ADDRESS = "masterAddress";

    @Override
    public Names names() {
        return new Names("tubemq", "TubeMQ's tools, in its server 2.4.0", "CliProducer", "CliConsumer");
    }

    @Override
    public Map<String, String> addressKeys() {
        return Map.of(
                ADDRESS,
                "driver." + ADDRESS,
                "masterWebAddress",
                "driver.masterWebAddress",
                "adminToken",
                "driver.adminToken");
    }

    /** For the topics of the tool. */
    @Override
    public List<String> brokerSettings() {
        return STORE;
    }

    /** For the topics of Weir's runs. */
    @Override
    public List<String> weirSettings() {
        return STORE;
    }

    /** As many messages on their way as the tool has, by as many producers on the same connection. */
    @Override
    public List<String> producerSettings() {
        return List.of("producersPerTopic=" + THREADS, "clients={producerClients: 1}", "maxOutstanding=" + THREADS);
    }

    @Override
    public long backlog() {
        return 8_000_000;
    }

    @Override
    public long readPerSecond() {
        return 300_000;
    }

    @Override
    public Tool producer(TrialBroker broker, String topic, long messagesPerSecond, long seconds) {
        // Without --without-delay it sleeps for a second or so after each 1000 messages. Without --sync-produce it has
        // no limit of what is outstanding, and the broker refuses what it can't take.
        return tool(
                "CliProducer",
                broker,
                topic,
                THREADS,
                "--message-data-size " + MESSAGE_BYTES + " --conn-reuse true --num-send-threads " + THREADS
                        + " --sync-produce --without-delay",
                PRODUCED);
    }

    @Override
    public Tool consumer(TrialBroker broker, String topic, String group, long messages) {
        return tool(
                "CliConsumer",
                broker,
                topic,
                1,
                "--groupName " + group + " --messages " + messages + " --consume-position -1 --consume-push",
                CONSUMED);
    }

    private Tool tool(String main, TrialBroker broker, String topic, int clients, String arguments, Format format) {
        return new Tool(
                List.of(),
                broker.serverClassPath(),
                "org.apache.inlong.tubemq.server.tools.cli." + main,
                Tool.words("--master-servers " + broker.address(ADDRESS) + " --topicName " + topic.replace('-', '_')
                        + " --client-count " + clients + " --output-interval 5000 " + arguments),
                format);
    }

    @Override
    public List<String> differences() {
        return List.of(
                "Topics have a memory store of 64 MB or 200 000 messages: the default of 3 MB or 10 000 is soon full, and the"
                        + " broker then refuses messages of either.",
                "Both have " + THREADS
                        + " producers on one connection and as many messages outstanding at most: CliProducer"
                        + " has each wait for its acknowledgement, as its asynchronous mode sets no limit to what waits for"
                        + " it; Weir sends by fewer threads.",
                "The tools report every 5 s, so that their windows are a multiple of them.");
    }
}
