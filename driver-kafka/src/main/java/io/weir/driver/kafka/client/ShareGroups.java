package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.support.Failures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.admin.SharePartitionOffsetInfo;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * Share groups. Older clients lack these classes: no other code may refer to this one unless share groups are asked
 * for.
 */
public final class ShareGroups extends Groups {

    private final Map<String, String> configuration;

    /** @param configuration of every group that a session makes */
    ShareGroups(AdminCalls calls, Map<String, String> configuration) {
        super(calls);
        this.configuration = Map.copyOf(configuration);
    }

    /** @throws DriverException when the cluster has no share groups */
    public static ShareGroups of(AdminCalls calls, Map<String, String> configuration)
            throws DriverException, InterruptedException {
        var level = calls.await(
                        "Kafka did not tell its features",
                        calls.admin().describeFeatures().featureMetadata())
                .finalizedFeatures()
                .get("share.version");
        if (level == null || level.maxVersionLevel() < 1) {
            throw new DriverException("this Kafka cluster has no share groups, since its feature share.version is not"
                    + " switched on; upgrade it (kafka-features.sh upgrade --feature share.version=1) or set"
                    + " subscriptionType: group");
        }
        return new ShareGroups(calls, configuration);
    }

    @Override
    public void begin(SubscriptionSpec spec) throws DriverException, InterruptedException {
        if (!note(spec)) {
            return;
        }
        calls.await(
                "Kafka did not take " + configuration + " as configuration of share group " + spec.name(),
                alter(Set.of(spec.name()), AlterConfigOp.OpType.SET));
        String attempt = "Kafka did not let share group " + spec.name() + " begin at the end of topic "
                + spec.topic().name();
        if (spec.start() == SubscriptionSpec.Start.FIRST_MESSAGE
                || !begun(spec, attempt).isEmpty()) {
            return;
        }
        calls.await(
                attempt,
                calls.admin()
                        .alterShareGroupOffsets(spec.name(), ends(spec, attempt))
                        .all());
    }

    /** Returns the group's position in the partitions that it has begun with. */
    private Map<TopicPartition, SharePartitionOffsetInfo> begun(SubscriptionSpec spec, String attempt)
            throws DriverException, InterruptedException {
        Map<TopicPartition, SharePartitionOffsetInfo> begun = new HashMap<>();
        try {
            begun.putAll(calls.answer(calls.admin()
                    .listShareGroupOffsets(Map.of(
                            spec.name(), new ListShareGroupOffsetsSpec().topicPartitions(partitions(spec.topic()))))
                    .partitionsToOffsetInfo(spec.name())));
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof GroupIdNotFoundException)) {
                throw Failures.of(attempt, e);
            }
        }
        begun.values().removeIf(info -> info == null || info.startOffset() < 0);
        return begun;
    }

    /** Returns the broker's own lag, plus all messages of partitions that the group has not begun with. */
    @Override
    public long backlog(SubscriptionSpec spec) throws DriverException, InterruptedException {
        String attempt = "Kafka did not tell the backlog of share group " + spec.name() + " on topic "
                + spec.topic().name();
        Map<TopicPartition, SharePartitionOffsetInfo> begun = begun(spec, attempt);
        long backlog = 0;
        if (begun.size() < spec.topic().partitions()) {
            Map<TopicPartition, Long> beginnings = beginnings(spec, attempt);
            Map<TopicPartition, Long> ends = ends(spec, attempt);
            for (TopicPartition partition : ends.keySet()) {
                if (!begun.containsKey(partition)) {
                    backlog += ends.getOrDefault(partition, 0L) - beginnings.getOrDefault(partition, 0L);
                }
            }
        }
        for (SharePartitionOffsetInfo info : begun.values()) {
            backlog += info.lag()
                    .orElseThrow(() -> new DriverException(
                            attempt + ": brokers before 4.3 do not know the lag of a share partition (KIP-1226)"));
        }
        return backlog;
    }

    @Override
    public List<Fact> facts(TopicSpec topic) throws DriverException, InterruptedException {
        Optional<String> group = of(topic);
        if (group.isEmpty()) {
            return List.of();
        }
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("group type", "Share", Source.BROKER));
        ConfigResource resource = new ConfigResource(ConfigResource.Type.GROUP, group.get());
        calls
                .await(
                        "Kafka did not tell the configuration of share group " + group.get(),
                        calls.admin().describeConfigs(List.of(resource)).all())
                .values()
                .stream()
                .flatMap(config -> config.entries().stream())
                .filter(entry -> entry.name().startsWith("share."))
                .sorted((one, other) -> one.name().compareTo(other.name()))
                .forEach(entry -> facts.add(new Fact(entry.name(), entry.value(), Source.BROKER)));
        return facts;
    }

    /** Deletes groups, and their configuration, which would outlive them. */
    @Override
    protected Map<String, KafkaFuture<Void>> delete(Set<String> groups) {
        KafkaFuture<Void> reset = alter(groups, AlterConfigOp.OpType.DELETE);
        Map<String, KafkaFuture<Void>> answers = new HashMap<>();
        calls.admin()
                .deleteShareGroups(groups)
                .deletedGroups()
                .forEach((group, answer) -> answers.put(group, KafkaFuture.allOf(answer, reset)));
        return answers;
    }

    private KafkaFuture<Void> alter(Set<String> groups, AlterConfigOp.OpType operation) {
        List<AlterConfigOp> operations = new ArrayList<>();
        configuration.forEach(
                (key, value) -> operations.add(new AlterConfigOp(new ConfigEntry(key, value), operation)));
        Map<ConfigResource, Collection<AlterConfigOp>> byGroup = new HashMap<>();
        groups.forEach(group -> byGroup.put(new ConfigResource(ConfigResource.Type.GROUP, group), operations));
        return calls.admin().incrementalAlterConfigs(byGroup).all();
    }

    @Override
    protected Collection<String> all() throws DriverException, InterruptedException {
        return calls
                .await(
                        "Kafka did not list its share groups",
                        calls.admin()
                                .listGroups(ListGroupsOptions.forShareGroups())
                                .all())
                .stream()
                .map(GroupListing::groupId)
                .toList();
    }
}
