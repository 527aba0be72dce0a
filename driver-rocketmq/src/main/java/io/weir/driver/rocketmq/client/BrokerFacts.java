package io.weir.driver.rocketmq.client;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Role;
import io.weir.driver.TopicSpec;
import io.weir.driver.support.FactSheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.remoting.protocol.route.TopicRouteData;

/** Reads back the brokers' settings that decide the cost and the safety of a message. */
public record BrokerFacts(AdminCalls calls, Cluster cluster, RocketMqTopics topics) {

    private static final List<String> OF_BROKER = List.of(
            "brokerRole",
            "flushDiskType",
            "inSyncReplicas",
            "totalReplicas",
            "transientStorePoolEnable",
            "storeType",
            "sendMessageThreadPoolNums",
            "pullMessageThreadPoolNums",
            "waitTimeMillsInSendQueue",
            "maxMessageSize",
            "mappedFileSizeCommitLog",
            "flushIntervalCommitLog",
            "enablePropertyFilter",
            "authenticationEnabled",
            "authorizationEnabled");

    public List<Fact> of(TopicSpec topic) throws DriverException, InterruptedException {
        FactSheet sheet = new FactSheet(calls);
        sheet.add("masters", cluster.masters().size());
        sheet.add(
                "slaves",
                String.valueOf(cluster.masters().stream()
                        .mapToInt(master -> master.slaves().size())
                        .sum()));
        sheet.add("version", version());
        QueueLayout layout = topics.requireLayout(topic.name());
        sheet.add("queues", layout.partitions());
        sheet.add(
                "queues by broker",
                layout.queues().stream()
                        .collect(Collectors.groupingBy(
                                queue -> queue.getBrokerName(), TreeMap::new, Collectors.counting()))
                        .toString());
        sheet.add("topic attributes", attributes(layout, topic.name()));
        List<Properties> configurations = new ArrayList<>();
        for (Cluster.Master master : cluster.masters()) {
            configurations.add(configuration(calls, master));
        }
        for (String name : OF_BROKER) {
            // One value where all brokers agree, else each of them.
            TreeSet<String> values = new TreeSet<>();
            configurations.forEach(configuration -> values.add(configuration.getProperty(name, "")));
            values.remove("");
            if (!values.isEmpty()) {
                sheet.add(name, String.join(" and ", values));
            }
        }
        return sheet.facts();
    }

    /** Returns the master of a partition's queue or its slaves, or both, that the name server knows now, or the name server. */
    public List<String> servers(Role role, TopicSpec topic, int partition)
            throws DriverException, InterruptedException {
        if (role == Role.CONTROLLER) {
            return calls.get("RocketMQ did not tell its name servers", admin -> admin.getNameServerAddressList());
        }
        TopicRouteData route = calls.get(
                "RocketMQ did not tell the route of topic " + topic.name(),
                admin -> admin.examineTopicRouteInfo(topic.name()));
        String broker =
                QueueLayout.of(topic.name(), route).queues().get(partition).getBrokerName();
        return route.getBrokerDatas().stream()
                .filter(known -> known.getBrokerName().equals(broker))
                .flatMap(known -> known.getBrokerAddrs().entrySet().stream())
                .filter(server -> role == Role.COPY || (server.getKey() == MixAll.MASTER_ID) == (role == Role.LEADER))
                .sorted(Map.Entry.comparingByKey()) // the master is 0
                .map(Map.Entry::getValue)
                .toList();
    }

    private String version() throws DriverException, InterruptedException {
        Cluster.Master first = cluster.masters().get(0);
        return calls.get(
                "RocketMQ did not tell the version of " + first.brokerName(),
                admin -> admin.fetchBrokerRuntimeStats(first.address())
                        .getTable()
                        .getOrDefault("brokerVersionDesc", "unknown"));
    }

    /** Returns the attributes from the first master that has queues of the topic. */
    private String attributes(QueueLayout layout, String topic) throws DriverException, InterruptedException {
        for (Cluster.Master master : cluster.masters()) {
            if (layout.queues().stream().anyMatch(queue -> queue.getBrokerName().equals(master.brokerName()))) {
                Map<String, String> attributes = calls.get(
                        "RocketMQ did not tell the configuration of topic " + topic,
                        admin -> admin.examineTopicConfig(master.address(), topic)
                                .getAttributes());
                return attributes.isEmpty() ? "none" : attributes.toString();
            }
        }
        return "unknown";
    }

    /** Returns the configuration that a master really has. */
    public static Properties configuration(AdminCalls calls, Cluster.Master master)
            throws DriverException, InterruptedException {
        return calls.get(
                "RocketMQ did not tell the configuration of broker " + master.brokerName(),
                admin -> admin.getBrokerConfig(master.address()));
    }
}
