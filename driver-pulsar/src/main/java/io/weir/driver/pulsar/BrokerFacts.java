package io.weir.driver.pulsar;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.TopicSpec;
import io.weir.driver.pulsar.client.KnownTopic;
import io.weir.driver.pulsar.client.PulsarTopics;
import io.weir.driver.support.Calls;
import io.weir.driver.support.FactSheet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.policies.data.PersistencePolicies;
import org.jspecify.annotations.Nullable;

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
        FactSheet sheet = new FactSheet(calls);
        sheet.add("brokers", admin.brokers().getActiveBrokersAsync(), List::size);
        sheet.add(
                "bookies",
                admin.bookies().getBookiesAsync(),
                bookies -> bookies.getBookies().size());
        sheet.add("topic", topic.fullName().substring(0, topic.fullName().indexOf("://")));
        sheet.add(
                "partitions",
                admin.topics().getPartitionedTopicMetadataAsync(topic.fullName()),
                metadata -> metadata.partitions == 0 ? "not partitioned" : metadata.partitions);
        sheet.addAll("persistence", admin.namespaces().getPersistenceAsync(namespace), BrokerFacts::persistence);
        sheet.add(
                "deduplication",
                admin.namespaces().getDeduplicationStatusAsync(namespace),
                status -> status == null ? "broker default" : status);
        sheet.addAll(
                "broker configuration",
                admin.brokers().getRuntimeConfigurationsAsync(),
                values -> FactSheet.only(OF_BROKER, values));
        return sheet.facts();
    }

    private static Map<String, ?> persistence(@Nullable PersistencePolicies policies) {
        if (policies == null) {
            return Map.of("persistence", "broker default");
        }
        Map<String, Integer> facts = new LinkedHashMap<>();
        facts.put("bookkeeperEnsemble", policies.getBookkeeperEnsemble());
        facts.put("bookkeeperWriteQuorum", policies.getBookkeeperWriteQuorum());
        facts.put("bookkeeperAckQuorum", policies.getBookkeeperAckQuorum());
        return facts;
    }
}
