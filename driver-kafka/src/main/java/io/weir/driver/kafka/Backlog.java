package io.weir.driver.kafka;

import io.weir.driver.DriverException;
import io.weir.driver.SubscriptionSpec;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Counts what a consumer group has not committed yet: end offset less committed offset, over all partitions. */
final class Backlog {

    private final AdminCalls calls;

    Backlog(AdminCalls calls) {
        this.calls = calls;
    }

    long of(SubscriptionSpec subscription) throws DriverException, InterruptedException {
        String attempt = "Kafka did not tell the backlog of consumer group " + subscription.name() + " on topic "
                + subscription.topic().name();
        // Committed positions first: an end that is read later can't lie before them.
        Map<TopicPartition, OffsetAndMetadata> committed = calls.await(
                attempt,
                calls.admin().listConsumerGroupOffsets(subscription.name()).partitionsToOffsetAndMetadata());
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        Map<TopicPartition, OffsetSpec> beginnings = new HashMap<>();
        for (int partition = 0; partition < subscription.topic().partitions(); partition++) {
            TopicPartition id = new TopicPartition(subscription.topic().name(), partition);
            ends.put(id, OffsetSpec.latest());
            if (committed.get(id) == null) {
                beginnings.put(id, OffsetSpec.earliest());
            }
        }
        long backlog = sum(attempt, ends) - sum(attempt, beginnings);
        for (TopicPartition id : ends.keySet()) {
            OffsetAndMetadata position = committed.get(id);
            backlog -= position == null ? 0 : position.offset();
        }
        return backlog;
    }

    private long sum(String attempt, Map<TopicPartition, OffsetSpec> wanted)
            throws DriverException, InterruptedException {
        if (wanted.isEmpty()) {
            return 0;
        }
        return calls.await(attempt, calls.admin().listOffsets(wanted).all()).values().stream()
                .mapToLong(ListOffsetsResultInfo::offset)
                .sum();
    }
}
