package io.weir.driver.pulsar;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.TopicSpec;
import io.weir.driver.pulsar.client.KnownTopic;
import io.weir.driver.pulsar.client.PulsarTopics;
import io.weir.driver.support.Calls;
import io.weir.driver.support.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.policies.data.PersistencePolicies;

/** Reads back the cluster's settings that decide the cost and the safety of a message. */
record BrokerFacts(PulsarAdmin admin, Calls calls, PulsarTopics topics) {

    private static final List<String> OF_BROKER = List.of(
            "maxMessageSize",
            "acknowledgmentAtBatchIndexLevelEnabled",
            "transactionCoordinatorEnabled",
            "delayedDeliveryEnabled",
            "delayedDeliveryTickTimeMillis",
            "managedLedgerCacheSizeMB",
            "numIOThreads",
            "dispatcherMaxReadBatchSize",
            "loadManagerClassName");

    List<Fact> of(TopicSpec spec) throws InterruptedException, DriverException {
        KnownTopic topic = topics.known(spec.name());
        String namespace = KnownTopic.namespaceOf(topic.fullName());
        List<Fact> facts = new ArrayList<>();
        add(facts, "brokers", admin.brokers().getActiveBrokersAsync(), brokers -> String.valueOf(brokers.size()));
        add(
                facts,
                "bookies",
                admin.bookies().getBookiesAsync(),
                bookies -> String.valueOf(bookies.getBookies().size()));
        facts.add(Fact.of(
                Source.BROKER,
                "topic",
                topic.fullName().substring(0, topic.fullName().indexOf("://"))));
        add(
                facts,
                "partitions",
                admin.topics().getPartitionedTopicMetadataAsync(topic.fullName()),
                metadata -> metadata.partitions == 0 ? "not partitioned" : String.valueOf(metadata.partitions));
        addPersistence(facts, namespace);
        add(
                facts,
                "deduplication",
                admin.namespaces().getDeduplicationStatusAsync(namespace),
                status -> status == null ? "broker default" : String.valueOf(status));
        addConfiguration(facts);
        return facts;
    }

    private void addPersistence(List<Fact> facts, String namespace) throws InterruptedException {
        try {
            PersistencePolicies policies = calls.answer(admin.namespaces().getPersistenceAsync(namespace));
            if (policies == null) {
                facts.add(Fact.of(Source.BROKER, "persistence", "broker default"));
                return;
            }
            facts.add(Fact.of(Source.BROKER, "bookkeeperEnsemble", policies.getBookkeeperEnsemble()));
            facts.add(Fact.of(Source.BROKER, "bookkeeperWriteQuorum", policies.getBookkeeperWriteQuorum()));
            facts.add(Fact.of(Source.BROKER, "bookkeeperAckQuorum", policies.getBookkeeperAckQuorum()));
        } catch (ExecutionException e) {
            facts.add(unreadable("persistence", e));
        }
    }

    private void addConfiguration(List<Fact> facts) throws InterruptedException {
        try {
            Map<String, String> values = calls.answer(admin.brokers().getRuntimeConfigurationsAsync());
            for (String name : OF_BROKER) {
                String value = values.get(name);
                if (value != null) {
                    facts.add(Fact.of(Source.BROKER, name, value));
                }
            }
        } catch (ExecutionException e) {
            facts.add(unreadable("broker configuration", e));
        }
    }

    /** Adds a fact. Most of them need the rights of an administrator, without which a run is still worth having. */
    private <T> void add(List<Fact> facts, String name, CompletableFuture<T> answer, Function<T, String> shown)
            throws InterruptedException {
        try {
            facts.add(Fact.of(Source.BROKER, name, shown.apply(calls.answer(answer))));
        } catch (ExecutionException e) {
            facts.add(unreadable(name, e));
        }
    }

    private static Fact unreadable(String name, ExecutionException e) {
        return Fact.of(Source.BROKER, name, "not readable: " + Failures.reason(Failures.unwrapped(e)));
    }
}
