package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Reads the beginning and end of a topic, and the position of a consumer group, from the broker. Any thread. */
record Offsets(AdminCalls calls) {

    /**
     * Returns the messages that the group has not committed yet: end less committed offset, or less the beginning if
     * there is none.
     */
    public long backlog(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        String attempt = "Kafka did not tell the backlog of consumer group " + subscription.name() + " on topic "
                + subscription.topic().name();
        // Positions first: an end that is read later can't lie before them.
        Map<TopicPartition, OffsetAndMetadata> committed = committed(subscription, attempt);
        Map<TopicPartition, Long> ends = ends(subscription, attempt);
        Map<TopicPartition, Long> beginnings =
                committed.keySet().containsAll(ends.keySet()) ? Map.of() : beginnings(subscription, attempt);
        long backlog = 0;
        for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
            OffsetAndMetadata position = committed.get(end.getKey());
            long from = position == null ? beginnings.getOrDefault(end.getKey(), 0L) : position.offset();
            backlog += end.getValue() - from;
        }
        return backlog;
    }

    /** Returns the group's committed positions, only those that it has. */
    public Map<TopicPartition, OffsetAndMetadata> committed(SubscriptionSpec subscription, String attempt)
            throws DriverException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>(calls.await(
                attempt,
                calls.admin().listConsumerGroupOffsets(subscription.name()).partitionsToOffsetAndMetadata()));
        committed.values().removeIf(position -> position == null);
        return committed;
    }

    /** Returns the offset of each partition's next message. */
    public Map<TopicPartition, Long> ends(SubscriptionSpec subscription, String attempt)
            throws DriverException, InterruptedException {
        return list(subscription, OffsetSpec.latest(), attempt);
    }

    /** Returns the offset of the oldest message that each partition holds. */
    public Map<TopicPartition, Long> beginnings(SubscriptionSpec subscription, String attempt)
            throws DriverException, InterruptedException {
        return list(subscription, OffsetSpec.earliest(), attempt);
    }

    public static List<TopicPartition> partitions(TopicSpec topic) {
        return IntStream.range(0, topic.partitions())
                .mapToObj(partition -> new TopicPartition(topic.name(), partition))
                .toList();
    }

    private Map<TopicPartition, Long> list(SubscriptionSpec subscription, OffsetSpec which, String attempt)
            throws DriverException, InterruptedException {
        Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
        partitions(subscription.topic()).forEach(partition -> wanted.put(partition, which));
        Map<TopicPartition, Long> offsets = new HashMap<>();
        for (Map.Entry<TopicPartition, ListOffsetsResultInfo> offset :
                calls.await(attempt, calls.admin().listOffsets(wanted).all()).entrySet()) {
            offsets.put(offset.getKey(), offset.getValue().offset());
        }
        return offsets;
    }
}
