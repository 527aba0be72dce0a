package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.TopicSpec;
import io.weir.driver.Topics;
import io.weir.driver.kafka.config.KafkaSettings;
import io.weir.driver.support.Failures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Topics by way of the admin client. */
public record KafkaTopics(AdminCalls calls, KafkaSettings settings, Groups groups) implements Topics {

    /**
     * Number of partitions for one request: a KRaft controller writes at most 10 000 records for it, one per partition
     * and one per topic.
     */
    private static final int PARTITIONS_PER_REQUEST = 2_000;

    @Override
    public void create(List<TopicSpec> topics) throws DriverException, InterruptedException {
        List<TopicSpec> batch = new ArrayList<>();
        int partitions = 0;
        for (TopicSpec topic : topics) {
            if (partitions + topic.partitions() > PARTITIONS_PER_REQUEST && !batch.isEmpty()) {
                request(batch);
                batch.clear();
                partitions = 0;
            }
            batch.add(topic);
            partitions += topic.partitions();
        }
        request(batch);
        awaitLeaders(topics);
    }

    private void request(List<TopicSpec> batch) throws DriverException, InterruptedException {
        List<NewTopic> wanted = batch.stream().map(this::wanted).toList();
        for (var answer : calls.admin().createTopics(wanted).values().entrySet()) {
            calls.await(
                    "Kafka did not create topic " + answer.getKey() + " with "
                            + settings.replication()
                                    .map(factor -> "replication factor " + factor)
                                    .orElse("the broker's default replication factor")
                            + " and configuration " + settings.topicConfig(),
                    answer.getValue());
        }
    }

    private NewTopic wanted(TopicSpec topic) {
        return new NewTopic(topic.name(), Optional.of(topic.partitions()), settings.replication())
                .configs(settings.topicConfig());
    }

    private void awaitLeaders(List<TopicSpec> topics) throws DriverException, InterruptedException {
        Map<String, TopicSpec> leaderless = new TreeMap<>();
        topics.forEach(topic -> leaderless.put(topic.name(), topic));
        calls.require(
                () -> {
                    Map<String, TopicDescription> known = describe(leaderless.keySet());
                    leaderless.values().removeIf(topic -> isLed(topic, known.get(topic.name())));
                    return leaderless.isEmpty();
                },
                () -> "not every partition has a leader in topics " + leaderless.keySet());
    }

    private static boolean isLed(TopicSpec topic, @Nullable TopicDescription known) {
        return known != null
                && known.partitions().size() == topic.partitions()
                && known.partitions().stream().allMatch(KafkaTopics::hasLeader);
    }

    private static boolean hasLeader(TopicPartitionInfo partition) {
        return partition.leader() != null && !partition.leader().isEmpty();
    }

    /** Returns descriptions of the topics that exist. */
    private Map<String, TopicDescription> describe(Set<String> names) throws DriverException, InterruptedException {
        Map<String, TopicDescription> descriptions = new HashMap<>();
        var answers = calls.admin().describeTopics(new HashSet<>(names)).topicNameValues();
        for (var answer : answers.entrySet()) {
            try {
                descriptions.put(answer.getKey(), calls.answer(answer.getValue()));
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw Failures.of("Kafka did not describe topic " + answer.getKey(), e);
                }
            }
        }
        return descriptions;
    }

    @Override
    public void delete(Set<String> names) throws DriverException, InterruptedException {
        Map<String, Throwable> staying = new TreeMap<>();
        for (var answer : calls.admin().deleteTopics(names).topicNameValues().entrySet()) {
            try {
                calls.answer(answer.getValue());
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    staying.put(answer.getKey(), e);
                }
            }
        }
        if (!staying.isEmpty()) {
            throw Failures.of(
                    "Kafka did not delete topics " + staying.keySet(),
                    staying.values().iterator().next());
        }
        calls.require(
                () -> describe(names).isEmpty(), () -> "Kafka still lists some of the deleted" + " topics " + names);
        groups.deleteOf(names);
    }

    @Override
    public List<TopicSpec> list(String prefix) throws DriverException, InterruptedException {
        Set<String> names = new HashSet<>(calls.await(
                "Kafka did not list its topics", calls.admin().listTopics().names()));
        names.removeIf(name -> !name.startsWith(prefix));
        return new TreeMap<>(describe(names))
                .values().stream()
                        .map(topic ->
                                new TopicSpec(topic.name(), topic.partitions().size()))
                        .toList();
    }

    @Override
    public List<String> deleteSubscriptions(Predicate<String> names) throws DriverException, InterruptedException {
        return groups.deleteAll(names);
    }
}
