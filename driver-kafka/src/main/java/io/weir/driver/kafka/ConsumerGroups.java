package io.weir.driver.kafka;

import io.weir.driver.DriverException;
import io.weir.driver.SubscriptionSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.ConsumerGroupListing;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;

/** The consumer groups that a session has made, and the deletion of groups. */
final class ConsumerGroups {

    private final AdminCalls calls;
    private final Offsets offsets;
    private final Map<String, String> topicByGroup = new ConcurrentHashMap<>();

    ConsumerGroups(AdminCalls calls, Offsets offsets) {
        this.calls = calls;
        this.offsets = offsets;
    }

    /**
     * Takes note of a group that is about to be made, and commits where it is to begin if that is not the topic's first
     * message. Were it left to auto.offset.reset=latest, what is stored until the consumer has its partitions would be
     * passed over, and the backlog would count what was there before.
     */
    void begin(SubscriptionSpec spec) throws DriverException, InterruptedException {
        boolean isNew = topicByGroup.put(spec.name(), spec.topic().name()) == null;
        if (!isNew || spec.start() == SubscriptionSpec.Start.FIRST_MESSAGE) {
            return;
        }
        String attempt = "Kafka did not let consumer group " + spec.name() + " begin at the end of topic "
                + spec.topic().name();
        if (!offsets.committed(spec, attempt).isEmpty()) {
            return;
        }
        Map<TopicPartition, OffsetAndMetadata> begin = new HashMap<>();
        offsets.ends(spec, attempt).forEach((partition, end) -> begin.put(partition, new OffsetAndMetadata(end)));
        calls.await(
                attempt,
                calls.admin().alterConsumerGroupOffsets(spec.name(), begin).all());
    }

    /**
     * Deletes this session's groups on deleted topics; one that still has members stays noted. The offsets of all other
     * groups the broker drops with the topics.
     */
    void deleteOf(Set<String> topics) throws DriverException, InterruptedException {
        Set<String> groups = new TreeSet<>(topicByGroup.keySet());
        groups.removeIf(group -> !topics.contains(topicByGroup.getOrDefault(group, "")));
        tryToDelete(groups);
    }

    /** Deletes this session's groups that are left. */
    void deleteRemaining() throws DriverException, InterruptedException {
        deleteWhenEmpty(topicByGroup.keySet());
    }

    /** Deletes every group with the prefix, whoever made it, and tells their names. */
    @SuppressWarnings("deprecation") // its successor listGroups is not in the older clients
    List<String> deleteAll(String prefix) throws DriverException, InterruptedException {
        Set<String> groups = new TreeSet<>();
        for (ConsumerGroupListing group : calls.await(
                "Kafka did not list its consumer groups",
                calls.admin().listConsumerGroups().all())) {
            if (group.groupId().startsWith(prefix)) {
                groups.add(group.groupId());
            }
        }
        deleteWhenEmpty(groups);
        return List.copyOf(groups);
    }

    /** A member's farewell can reach the broker after the deletion, so it is waited for. */
    private void deleteWhenEmpty(Set<String> groups) throws DriverException, InterruptedException {
        Set<String> remaining = new TreeSet<>(groups);
        boolean gone = calls.until(() -> {
            remaining.removeAll(tryToDelete(remaining));
            return remaining.isEmpty();
        });
        if (!gone) {
            throw new DriverException("after " + calls.limit().toSeconds()
                    + " s Kafka can't delete consumer groups that still have members: " + remaining);
        }
    }

    private Set<String> tryToDelete(Set<String> groups) throws DriverException, InterruptedException {
        Set<String> gone = new TreeSet<>();
        if (groups.isEmpty()) {
            return gone;
        }
        for (Map.Entry<String, KafkaFuture<Void>> answer :
                calls.admin().deleteConsumerGroups(groups).deletedGroups().entrySet()) {
            if (isGone(answer.getKey(), answer.getValue())) {
                gone.add(answer.getKey());
                topicByGroup.remove(answer.getKey());
            }
        }
        return gone;
    }

    private boolean isGone(String group, KafkaFuture<Void> answer) throws DriverException, InterruptedException {
        try {
            calls.answer(answer);
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupNotEmptyException) {
                return false;
            }
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return true;
            }
            throw Failure.of("Kafka did not delete consumer group " + group, e);
        }
    }
}
