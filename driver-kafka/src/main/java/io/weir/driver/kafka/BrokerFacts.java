package io.weir.driver.kafka;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.TopicSpec;
import io.weir.driver.kafka.client.AdminCalls;
import io.weir.driver.support.FactSheet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/** Reads back the cluster's settings that decide the cost and the safety of a message. */
record BrokerFacts(AdminCalls calls) {

    private static final List<String> OF_TOPIC = List.of(
            TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
            TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG,
            TopicConfig.FLUSH_MS_CONFIG,
            TopicConfig.COMPRESSION_TYPE_CONFIG,
            TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
            TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
            TopicConfig.SEGMENT_BYTES_CONFIG,
            TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG);

    private static final List<String> OF_BROKER = List.of(
            "num.network.threads",
            "num.io.threads",
            "num.replica.fetchers",
            "message.max.bytes",
            "log.flush.interval.messages",
            "log.flush.interval.ms",
            "transaction.state.log.replication.factor",
            "transaction.state.log.min.isr",
            "security.inter.broker.protocol");

    /** Features that stand in for the server's version: no request returns it, and the finalized features come nearest. */
    private static final List<String> FEATURES =
            List.of("metadata.version", "group.version", "transaction.version", "share.version");

    List<Fact> of(TopicSpec topic) throws DriverException, InterruptedException {
        FactSheet sheet = new FactSheet(calls);
        Collection<Node> nodes = calls.await(
                "Kafka did not describe its cluster",
                calls.admin().describeCluster().nodes());
        sheet.add("brokers", nodes.size());
        sheet.addAll("features", calls.admin().describeFeatures().featureMetadata(), BrokerFacts::features);
        List<TopicPartitionInfo> partitions = calls
                .await(
                        "Kafka did not describe topic " + topic.name(),
                        calls.admin().describeTopics(List.of(topic.name())).allTopicNames())
                .values()
                .stream()
                .flatMap(description -> description.partitions().stream())
                .toList();
        sheet.add("partitions", partitions.size());
        sheet.add(
                "replication.factor",
                min(partitions.stream().map(p -> p.replicas().size())));
        sheet.add("in-sync replicas", min(partitions.stream().map(p -> p.isr().size())));
        addConfiguration(sheet, new ConfigResource(ConfigResource.Type.TOPIC, topic.name()), OF_TOPIC);
        Node first = nodes.stream().min(Comparator.comparingInt(Node::id)).orElse(Node.noNode());
        addConfiguration(sheet, new ConfigResource(ConfigResource.Type.BROKER, first.idString()), OF_BROKER);
        sheet.add(
                "log dirs of a broker",
                calls.admin().describeLogDirs(List.of(first.id())).allDescriptions(),
                dirs -> dirs.values().stream().mapToInt(Map::size).sum());
        return sheet.facts();
    }

    private static Map<String, String> features(FeatureMetadata metadata) {
        Map<String, String> levels = new HashMap<>();
        metadata.finalizedFeatures()
                .forEach((feature, range) -> levels.put(feature, String.valueOf(range.maxVersionLevel())));
        return FactSheet.only(FEATURES, levels);
    }

    private void addConfiguration(FactSheet sheet, ConfigResource resource, List<String> names)
            throws InterruptedException {
        sheet.addAll(
                "configuration of " + resource.type().name().toLowerCase(Locale.ROOT),
                calls.admin().describeConfigs(List.of(resource)).all(),
                answer -> {
                    Map<String, String> values = new HashMap<>();
                    answer.values()
                            .forEach(config ->
                                    config.entries().forEach(entry -> values.put(entry.name(), entry.value())));
                    return FactSheet.only(names, values);
                });
    }

    private static String min(Stream<Integer> counts) {
        return counts.min(Comparator.naturalOrder()).map(String::valueOf).orElse("none");
    }
}
