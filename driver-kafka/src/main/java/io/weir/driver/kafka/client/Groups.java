package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.support.Failures;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;

/** The groups of one kind that a session makes, its subscriptions, by their topics; and the deletion of groups. */
public abstract class Groups {

    protected final AdminCalls calls;
    private final Map<String, String> topicByGroup = new ConcurrentHashMap<>();

    protected Groups(AdminCalls calls) {
        this.calls = calls;
    }

    /** Notes a group that is about to be made, and sets its start to that of the subscription. */
    public abstract void begin(SubscriptionSpec spec) throws DriverException, InterruptedException;

    /** Returns the messages that the group has still to acknowledge, by the broker's count. Any thread. */
    public abstract long backlog(SubscriptionSpec spec) throws DriverException, InterruptedException;

    /** Returns the broker's facts of the first of the session's groups on the topic. Any thread. */
    public abstract List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException;

    /** Returns all groups of this kind, whoever made them. */
    protected abstract Collection<String> all() throws DriverException, InterruptedException;

    /** Requests the deletion of groups from the broker. */
    protected abstract Map<String, KafkaFuture<Void>> delete(Set<String> groups);

    /** Notes a group; returns true if the session has not known it before. */
    protected final boolean note(SubscriptionSpec spec) {
        return topicByGroup.put(spec.name(), spec.topic().name()) == null;
    }

    /** Returns the first group on the topic, by name. */
    protected final Optional<String> of(TopicSpec topic) {
        return topicByGroup.entrySet().stream()
                .filter(noted -> noted.getValue().equals(topic.name()))
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst();
    }

    /** Deletes this session's groups on deleted topics; one that still has members stays noted. */
    final void deleteOf(Set<String> topics) throws DriverException, InterruptedException {
        Set<String> groups = new TreeSet<>(topicByGroup.keySet());
        groups.removeIf(group -> !topics.contains(topicByGroup.getOrDefault(group, "")));
        tryToDelete(groups);
    }

    /** Deletes this session's groups that are left. */
    public final void deleteRemaining() throws DriverException, InterruptedException {
        deleteWhenEmpty(topicByGroup.keySet());
    }

    /** Deletes every group with such a name, whoever made it, and returns their names. */
    final List<String> deleteAll(Predicate<String> names) throws DriverException, InterruptedException {
        Set<String> groups = new TreeSet<>(all());
        groups.removeIf(names.negate());
        deleteWhenEmpty(groups);
        return List.copyOf(groups);
    }

    /** Deletes groups, waiting for a member's leave request, which can reach the broker after the deletion. */
    private void deleteWhenEmpty(Set<String> groups) throws DriverException, InterruptedException {
        Set<String> remaining = new TreeSet<>(groups);
        calls.require(
                () -> {
                    remaining.removeAll(tryToDelete(remaining));
                    return remaining.isEmpty();
                },
                () -> "Kafka can't delete groups that still have members: " + remaining);
    }

    private Set<String> tryToDelete(Set<String> groups) throws DriverException, InterruptedException {
        Set<String> gone = new TreeSet<>();
        if (groups.isEmpty()) {
            return gone;
        }
        for (Map.Entry<String, KafkaFuture<Void>> answer : delete(groups).entrySet()) {
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
            throw Failures.of("Kafka did not delete group " + group, e);
        }
    }

    /** Returns the offset of each partition's next message. */
    protected final Map<TopicPartition, Long> ends(SubscriptionSpec subscription, String attempt)
            throws DriverException, InterruptedException {
        return list(subscription, OffsetSpec.latest(), attempt);
    }

    /** Returns the offset of the oldest message that each partition holds. */
    protected final Map<TopicPartition, Long> beginnings(SubscriptionSpec subscription, String attempt)
            throws DriverException, InterruptedException {
        return list(subscription, OffsetSpec.earliest(), attempt);
    }

    protected static List<TopicPartition> partitions(TopicSpec topic) {
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
