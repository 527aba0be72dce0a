package io.weir.driver.pulsar;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Metric;
import io.weir.driver.Insight.Source;
import io.weir.driver.pulsar.client.KnownTopic;
import io.weir.driver.pulsar.client.PulsarTopics;
import io.weir.driver.support.Calls;
import java.util.ArrayList;
import java.util.List;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.policies.data.PartitionedTopicInternalStats;
import org.apache.pulsar.common.policies.data.PersistentTopicInternalStats;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mean size of the batches achieved, from the messages and entries that the broker has counted: unlike the client's own
 * statistics it costs the sender nothing.
 */
record BatchSizes(PulsarAdmin admin, Calls calls, PulsarTopics topics) {

    private static final Logger LOG = LoggerFactory.getLogger(BatchSizes.class);

    /** Maximum number of topics shown; more would drown the reader. */
    private static final int TOPICS_SHOWN = 10;

    List<Metric> now() {
        List<Metric> metrics = new ArrayList<>();
        List<KnownTopic> made = topics.made();
        for (KnownTopic topic : made.subList(0, Math.min(TOPICS_SHOWN, made.size()))) {
            try {
                long entries = entries(topic);
                if (entries > 0) {
                    String suffix = made.size() == 1 ? "" : "[" + topic.name() + "]";
                    double mean = (double) messages(topic) / entries;
                    metrics.add(new Metric("messages per entry" + suffix, mean, "messages", Source.BROKER));
                }
            } catch (DriverException e) {
                LOG.debug("no batch sizes of topic {}", topic.name(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return metrics;
            }
        }
        return metrics;
    }

    private long messages(KnownTopic topic) throws DriverException, InterruptedException {
        String attempt = "Pulsar did not count the messages of " + topic.fullName();
        return topic.isPartitioned()
                ? calls.await(attempt, admin.topics().getPartitionedStatsAsync(topic.fullName(), false))
                        .getMsgInCounter()
                : calls.await(attempt, admin.topics().getStatsAsync(topic.fullName()))
                        .getMsgInCounter();
    }

    private long entries(KnownTopic topic) throws DriverException, InterruptedException {
        String attempt = "Pulsar did not count the entries of " + topic.fullName();
        if (!topic.isPartitioned()) {
            PersistentTopicInternalStats stats =
                    calls.await(attempt, admin.topics().getInternalStatsAsync(topic.fullName()));
            return stats.entriesAddedCounter;
        }
        PartitionedTopicInternalStats stats =
                calls.await(attempt, admin.topics().getPartitionedInternalStatsAsync(topic.fullName()));
        return stats.partitions.values().stream()
                .mapToLong(partition -> partition.entriesAddedCounter)
                .sum();
    }
}
