package io.weir.driver.rocketmq.client;

import io.weir.driver.DriverException;
import io.weir.driver.TopicSpec;
import io.weir.driver.Topics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.TopicConfig;

/** Topics by way of the admin client. */
public record RocketMqTopics(AdminCalls calls, Cluster cluster, Map<String, String> attributes, ConsumerGroups groups)
        implements Topics {

    private static final int TOPICS_PER_REQUEST = 100;

    @Override
    public void create(List<TopicSpec> topics) throws DriverException, InterruptedException {
        for (int index = 0; index < cluster.masters().size(); index++) {
            Cluster.Master master = cluster.masters().get(index);
            List<TopicConfig> wanted = new ArrayList<>();
            for (TopicSpec topic : topics) {
                int queues = cluster.queuesOf(index, topic.partitions());
                if (queues > 0) {
                    wanted.add(configuration(topic.name(), queues));
                }
            }
            for (int from = 0; from < wanted.size(); from += TOPICS_PER_REQUEST) {
                List<TopicConfig> batch = wanted.subList(from, Math.min(from + TOPICS_PER_REQUEST, wanted.size()));
                request(master, batch);
            }
        }
        awaitRoutes(topics);
    }

    private void request(Cluster.Master master, List<TopicConfig> batch) throws DriverException, InterruptedException {
        String names = batch.get(0).getTopicName() + (batch.size() > 1 ? " and " + (batch.size() - 1) + " more" : "");
        calls.run(
                "RocketMQ did not create topic " + names + " on " + master.brokerName() + " with attributes "
                        + attributes,
                admin -> {
                    if (batch.size() == 1) {
                        admin.createAndUpdateTopicConfig(master.address(), batch.get(0));
                    } else {
                        admin.createAndUpdateTopicConfigList(master.address(), batch);
                    }
                });
    }

    private TopicConfig configuration(String topic, int queues) {
        TopicConfig configuration = new TopicConfig(topic);
        configuration.setReadQueueNums(queues);
        configuration.setWriteQueueNums(queues);
        configuration.getAttributes().putAll(attributes);
        return configuration;
    }

    /** Waits until the brokers have reported their new topics to the name server, which they do in their own time. */
    private void awaitRoutes(List<TopicSpec> topics) throws DriverException, InterruptedException {
        Map<String, TopicSpec> missing = new TreeMap<>();
        topics.forEach(topic -> missing.put(topic.name(), topic));
        calls.require(
                () -> {
                    for (TopicSpec topic : List.copyOf(missing.values())) {
                        Optional<QueueLayout> layout = layout(topic.name());
                        if (layout.isEmpty() || layout.get().partitions() != topic.partitions()) {
                            return false;
                        }
                        missing.remove(topic.name());
                    }
                    return true;
                },
                () -> "the name server does not know all queues of topics " + missing.keySet());
    }

    /** Returns the queues of a topic, if it exists. */
    Optional<QueueLayout> layout(String topic) throws DriverException, InterruptedException {
        return calls.get("RocketMQ did not tell the route of topic " + topic, admin -> {
            try {
                return Optional.of(QueueLayout.of(topic, admin.examineTopicRouteInfo(topic)));
            } catch (MQClientException e) {
                if (AdminCalls.isAbsence(e)) {
                    return Optional.empty();
                }
                throw e;
            }
        });
    }

    /** Returns the queues of a topic that has to exist. */
    public QueueLayout requireLayout(String topic) throws DriverException, InterruptedException {
        return layout(topic).orElseThrow(() -> new DriverException("RocketMQ has no topic " + topic));
    }

    @Override
    public void delete(Set<String> names) throws DriverException, InterruptedException {
        for (String name : new TreeSet<>(names)) {
            if (layout(name).isPresent()) {
                deleteTopic(calls, cluster, name);
            }
        }
        Set<String> staying = new TreeSet<>(names);
        calls.require(
                () -> {
                    for (String name : List.copyOf(staying)) {
                        if (layout(name).isPresent()) {
                            return false;
                        }
                        staying.remove(name);
                    }
                    return true;
                },
                () -> "RocketMQ's name server still knows the deleted topics " + staying);
        groups.deleteOf(names);
    }

    /** Deletes a topic, whose parts may be missing, from brokers and name server. */
    static void deleteTopic(AdminCalls calls, Cluster cluster, String name)
            throws DriverException, InterruptedException {
        Set<String> brokers = new HashSet<>();
        for (Cluster.Master master : cluster.masters()) {
            brokers.add(master.address());
        }
        calls.run("RocketMQ did not delete topic " + name, admin -> {
            admin.deleteTopicInBroker(brokers, name);
            admin.deleteTopicInNameServer(new HashSet<>(admin.getNameServerAddressList()), name);
        });
    }

    @Override
    public List<TopicSpec> list(String prefix) throws DriverException, InterruptedException {
        Set<String> names = calls.get(
                "RocketMQ did not list its topics",
                admin -> admin.fetchAllTopicList().getTopicList());
        List<TopicSpec> topics = new ArrayList<>();
        for (String name : new TreeSet<>(names)) {
            if (name.startsWith(prefix)) {
                layout(name).ifPresent(layout -> topics.add(new TopicSpec(name, Math.max(1, layout.partitions()))));
            }
        }
        return topics;
    }

    @Override
    public List<String> deleteSubscriptions(Predicate<String> names) throws DriverException, InterruptedException {
        return groups.deleteAll(names);
    }
}
