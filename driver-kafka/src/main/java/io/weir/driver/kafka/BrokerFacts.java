package io.weir.driver.kafka;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.TopicSpec;
import io.weir.driver.kafka.client.AdminCalls;
import io.weir.driver.support.Failures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.KafkaFuture;
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
        List<Fact> facts = new ArrayList<>();
        Collection<Node> nodes = calls.await(
                "Kafka did not describe its cluster",
                calls.admin().describeCluster().nodes());
        facts.add(Fact.of(Source.BROKER, "brokers", nodes.size()));
        addFeatureLevels(facts);
        List<TopicPartitionInfo> partitions = calls
                .await(
                        "Kafka did not describe topic " + topic.name(),
                        calls.admin().describeTopics(List.of(topic.name())).allTopicNames())
                .values()
                .stream()
                .flatMap(description -> description.partitions().stream())
                .toList();
        facts.add(Fact.of(Source.BROKER, "partitions", partitions.size()));
        facts.add(Fact.of(
                Source.BROKER,
                "replication.factor",
                min(partitions.stream().map(p -> p.replicas().size()))));
        facts.add(Fact.of(
                Source.BROKER,
                "in-sync replicas",
                min(partitions.stream().map(p -> p.isr().size()))));
        addConfiguration(facts, new ConfigResource(ConfigResource.Type.TOPIC, topic.name()), OF_TOPIC);
        Node first = nodes.stream().min(Comparator.comparingInt(Node::id)).orElse(Node.noNode());
        addConfiguration(facts, new ConfigResource(ConfigResource.Type.BROKER, first.idString()), OF_BROKER);
        return facts;
    }

    private void addFeatureLevels(List<Fact> facts) throws InterruptedException {
        try {
            var finalized = calls.answer(calls.admin().describeFeatures().featureMetadata())
                    .finalizedFeatures();
            for (String feature : FEATURES) {
                var range = finalized.get(feature);
                if (range != null) {
                    facts.add(Fact.of(Source.BROKER, feature, String.valueOf(range.maxVersionLevel())));
                }
            }
        } catch (ExecutionException e) {
            facts.add(unreadable("features", e));
        }
    }

    /** Adds a configuration. Reading it needs a right of its own, without which a run is still worth having. */
    private void addConfiguration(List<Fact> facts, ConfigResource resource, List<String> names)
            throws InterruptedException {
        KafkaFuture<Map<ConfigResource, Config>> answer =
                calls.admin().describeConfigs(List.of(resource)).all();
        try {
            Map<String, String> values = new HashMap<>();
            calls.answer(answer)
                    .values()
                    .forEach(config -> config.entries().forEach(entry -> values.put(entry.name(), entry.value())));
            for (String name : names) {
                String value = values.get(name);
                if (value != null) {
                    facts.add(Fact.of(Source.BROKER, name, value));
                }
            }
        } catch (ExecutionException e) {
            facts.add(unreadable("configuration of " + resource.type().name().toLowerCase(Locale.ROOT), e));
        }
    }

    private static String min(Stream<Integer> counts) {
        return counts.min(Comparator.naturalOrder()).map(String::valueOf).orElse("none");
    }

    private static Fact unreadable(String name, ExecutionException e) {
        return Fact.of(Source.BROKER, name, "not readable: " + Failures.reason(Failures.unwrapped(e)));
    }
}
