package io.weir.driver.rocketmq.client;

import io.weir.driver.DriverException;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.rocketmq.config.ConsumeSettings;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.common.message.MessageRequestMode;
import org.apache.rocketmq.remoting.protocol.admin.ConsumeStats;
import org.apache.rocketmq.remoting.protocol.admin.OffsetWrapper;
import org.apache.rocketmq.remoting.protocol.subscription.SubscriptionGroupConfig;

/** The consumer groups that a session has made, their positions, and the deletion of groups. */
public final class ConsumerGroups {

    /** Marks all queues as shared among the consumers of a popping group. */
    private static final int ANY_QUEUE = 0;

    private final AdminCalls calls;
    private final Cluster cluster;
    private final RocketMqSettings settings;
    private final Map<String, String> topicByGroup = new ConcurrentHashMap<>();

    public ConsumerGroups(AdminCalls calls, Cluster cluster, RocketMqSettings settings) {
        this.calls = calls;
        this.cluster = cluster;
        this.settings = settings;
    }

    /**
     * Creates the group on every master, and stores its start if that is not the topic's first message. The client's
     * CONSUME_FROM_LAST_OFFSET would not do: for a queue whose first message is still there the broker begins a new
     * group at that.
     */
    public void begin(SubscriptionSpec spec) throws DriverException, InterruptedException {
        boolean isNew = topicByGroup.put(spec.name(), spec.topic().name()) == null;
        if (!isNew) {
            return;
        }
        SubscriptionGroupConfig group = new SubscriptionGroupConfig();
        group.setGroupName(spec.name());
        group.setConsumeMessageOrderly(settings.orderly());
        for (Cluster.Master master : cluster.masters()) {
            calls.run(
                    "RocketMQ did not make consumer group " + spec.name() + " on " + master.brokerName(),
                    admin -> admin.createAndUpdateSubscriptionGroupConfig(master.address(), group));
            if (settings.consumerType() == ConsumeSettings.Type.POP) {
                calls.run(
                        "RocketMQ did not let consumer group " + spec.name() + " pop on " + master.brokerName(),
                        admin -> admin.setMessageRequestMode(
                                master.address(),
                                spec.topic().name(),
                                spec.name(),
                                MessageRequestMode.POP,
                                ANY_QUEUE,
                                calls.limit().toMillis()));
            }
            if (spec.start() == SubscriptionSpec.Start.NEXT_MESSAGE) {
                beginAt(spec, master, OffsetWrapper::getBrokerOffset);
            } else if (settings.grpc().isUsed()) {
                // A proxy lets a new group begin with the last message that a queue has at the group's first pop. The
                // broker corrects a position before the first message that is left.
                beginAt(spec, master, offset -> 0);
            }
        }
    }

    private void beginAt(SubscriptionSpec spec, Cluster.Master master, ToLongFunction<OffsetWrapper> position)
            throws DriverException, InterruptedException {
        Map<MessageQueue, OffsetWrapper> offsets = stats(spec, master).getOffsetTable();
        // Earlier messages only matter to a group that is older than this session.
        boolean isOlder = offsets.values().stream().anyMatch(offset -> offset.getConsumerOffset() > 0);
        if (isOlder) {
            return;
        }
        for (Map.Entry<MessageQueue, OffsetWrapper> offset : offsets.entrySet()) {
            calls.run(
                    "RocketMQ did not let consumer group " + spec.name() + " begin in " + offset.getKey()
                            + " as wanted",
                    admin -> admin.updateConsumeOffset(
                            master.address(), spec.name(), offset.getKey(), position.applyAsLong(offset.getValue())));
        }
    }

    private ConsumeStats stats(SubscriptionSpec spec, Cluster.Master master)
            throws DriverException, InterruptedException {
        return calls.get(
                "RocketMQ did not tell how far consumer group " + spec.name() + " is on " + master.brokerName(),
                admin -> admin.examineConsumeStats(
                        master.address(),
                        spec.name(),
                        spec.topic().name(),
                        calls.limit().toMillis()));
    }

    /** Returns the messages that the brokers have stored of the topic less those that the group has acknowledged. */
    public long backlog(SubscriptionSpec spec) throws DriverException, InterruptedException {
        long backlog = 0;
        for (Cluster.Master master : cluster.masters()) {
            for (OffsetWrapper offset : stats(spec, master).getOffsetTable().values()) {
                backlog += Math.max(0, offset.getBrokerOffset() - offset.getConsumerOffset());
            }
        }
        return backlog;
    }

    /** Deletes this session's groups on deleted topics. */
    void deleteOf(Set<String> topics) throws DriverException, InterruptedException {
        for (Map.Entry<String, String> group : topicByGroup.entrySet()) {
            if (topics.contains(group.getValue())) {
                delete(group.getKey());
            }
        }
    }

    /** Deletes this session's groups that are left. */
    public void deleteRemaining() throws DriverException, InterruptedException {
        for (String group : List.copyOf(topicByGroup.keySet())) {
            delete(group);
        }
    }

    /** Deletes every group with such a name, whoever made it, and returns their names. */
    List<String> deleteAll(Predicate<String> names) throws DriverException, InterruptedException {
        Set<String> groups = new TreeSet<>();
        for (Cluster.Master master : cluster.masters()) {
            groups.addAll(calls.get(
                    "RocketMQ did not list the consumer groups of " + master.brokerName(),
                    admin -> admin.getAllSubscriptionGroup(
                                    master.address(), calls.limit().toMillis())
                            .getSubscriptionGroupTable()
                            .keySet()));
        }
        groups.removeIf(names.negate());
        for (String group : groups) {
            delete(group);
        }
        return new ArrayList<>(groups);
    }

    /** Deletes a group with its positions and the topics that brokers make for it. */
    private void delete(String group) throws DriverException, InterruptedException {
        for (Cluster.Master master : cluster.masters()) {
            calls.run(
                    "RocketMQ did not delete consumer group " + group + " on " + master.brokerName(),
                    admin -> admin.deleteSubscriptionGroup(master.address(), group, true));
        }
        RocketMqTopics.deleteTopic(calls, cluster, MixAll.getRetryTopic(group));
        RocketMqTopics.deleteTopic(calls, cluster, MixAll.getDLQTopic(group));
        topicByGroup.remove(group);
    }
}
