package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ConsumerGroupListing;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** Consumer groups, of either protocol. */
public final class ConsumerGroups extends Groups {

    public ConsumerGroups(AdminCalls calls) {
        super(calls);
    }

    /**
     * Commits the start of the group if that is not the topic's first message. With auto.offset.reset=latest, messages
     * stored before the consumer has its partitions would be passed over, and the backlog would count older ones.
     */
    @Override
    public void begin(SubscriptionSpec spec) throws DriverException, InterruptedException {
        boolean isNew = note(spec);
        if (!isNew || spec.start() == SubscriptionSpec.Start.FIRST_MESSAGE) {
            return;
        }
        String attempt = "Kafka did not let consumer group " + spec.name() + " begin at the end of topic "
                + spec.topic().name();
        if (!committed(spec, attempt).isEmpty()) {
            return;
        }
        Map<TopicPartition, OffsetAndMetadata> begin = new HashMap<>();
        ends(spec, attempt).forEach((partition, end) -> begin.put(partition, new OffsetAndMetadata(end)));
        calls.await(
                attempt,
                calls.admin().alterConsumerGroupOffsets(spec.name(), begin).all());
    }

    /**
     * Returns the messages that the group has not committed yet: end less committed offset, or less the beginning if
     * there is none.
     */
    @Override
    public long backlog(SubscriptionSpec spec) throws DriverException, InterruptedException {
        String attempt = "Kafka did not tell the backlog of consumer group " + spec.name() + " on topic "
                + spec.topic().name();
        // Positions first: an end that is read later can't lie before them.
        Map<TopicPartition, OffsetAndMetadata> committed = committed(spec, attempt);
        Map<TopicPartition, Long> ends = ends(spec, attempt);
        Map<TopicPartition, Long> beginnings =
                committed.keySet().containsAll(ends.keySet()) ? Map.of() : beginnings(spec, attempt);
        long backlog = 0;
        for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
            OffsetAndMetadata position = committed.get(end.getKey());
            long from = position == null ? beginnings.getOrDefault(end.getKey(), 0L) : position.offset();
            backlog += end.getValue() - from;
        }
        return backlog;
    }

    /** Returns the group's committed positions, only those that it has. */
    private Map<TopicPartition, OffsetAndMetadata> committed(SubscriptionSpec subscription, String attempt)
            throws DriverException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>(calls.await(
                attempt,
                calls.admin().listConsumerGroupOffsets(subscription.name()).partitionsToOffsetAndMetadata()));
        committed.values().removeIf(position -> position == null);
        return committed;
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException {
        Optional<String> group = of(topic);
        if (group.isEmpty()) {
            return List.of();
        }
        ConsumerGroupDescription description = calls.await(
                        "Kafka did not describe consumer group " + group.get(),
                        calls.admin()
                                .describeConsumerGroups(List.of(group.get()))
                                .all())
                .values()
                .iterator()
                .next();
        return List.of(
                new Fact("group type", description.type().toString(), Source.BROKER),
                new Fact("group assignor", description.partitionAssignor(), Source.BROKER));
    }

    @Override
    @SuppressWarnings("deprecation") // its successor listGroups is not in the older clients
    protected Collection<String> all() throws DriverException, InterruptedException {
        return calls
                .await(
                        "Kafka did not list its consumer groups",
                        calls.admin().listConsumerGroups().all())
                .stream()
                .map(ConsumerGroupListing::groupId)
                .toList();
    }

    @Override
    protected Map<String, KafkaFuture<Void>> delete(Set<String> groups) {
        return calls.admin().deleteConsumerGroups(groups).deletedGroups();
    }
}
