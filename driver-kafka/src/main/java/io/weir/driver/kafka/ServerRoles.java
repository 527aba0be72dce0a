package io.weir.driver.kafka;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Role;
import io.weir.driver.kafka.client.AdminCalls;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;

/** The brokers that lead and follow partitions at this moment, and the active controller. */
record ServerRoles(AdminCalls calls) {

    List<String> servers(Role role, String topic, int partition) throws DriverException, InterruptedException {
        Stream<Node> nodes = switch (role) {
            case LEADER -> Stream.ofNullable(partition(topic, partition).leader());
            case FOLLOWER -> followers(partition(topic, partition));
            case COPY -> {
                TopicPartitionInfo told = partition(topic, partition);
                yield Stream.concat(Stream.ofNullable(told.leader()), followers(told));
            }
            case CONTROLLER -> controller();
        };
        return nodes.filter(node -> !node.isEmpty())
                .map(node -> node.host() + ":" + node.port())
                .toList();
    }

    /** Returns those that are in sync first: another would not become the leader. */
    private static Stream<Node> followers(TopicPartitionInfo partition) {
        Stream<Node> behind =
                partition.replicas().stream().filter(node -> !partition.isr().contains(node));
        return Stream.concat(partition.isr().stream(), behind).filter(node -> !node.equals(partition.leader()));
    }

    private TopicPartitionInfo partition(String topic, int number) throws DriverException, InterruptedException {
        return calls
                .await(
                        "Kafka did not describe topic " + topic,
                        calls.admin().describeTopics(List.of(topic)).allTopicNames())
                .values()
                .stream()
                .flatMap(description -> description.partitions().stream())
                .filter(partition -> partition.partition() == number)
                .findFirst()
                .orElseThrow(() -> new DriverException("Kafka knows no partition " + number + " of topic " + topic));
    }

    /** Returns the active controller, if it is a broker too. */
    private Stream<Node> controller() throws DriverException, InterruptedException {
        int id = calls.await(
                        "Kafka did not describe its controllers",
                        calls.admin().describeMetadataQuorum().quorumInfo())
                .leaderId();
        return calls
                .await(
                        "Kafka did not describe its cluster",
                        calls.admin().describeCluster().nodes())
                .stream()
                .filter(node -> node.id() == id);
    }
}
