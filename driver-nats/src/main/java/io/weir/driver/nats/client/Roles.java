package io.weir.driver.nats.client;

import io.nats.client.api.ClusterInfo;
import io.nats.client.api.Replica;
import io.weir.driver.DriverException;
import io.weir.driver.Insight.Role;
import io.weir.driver.TopicSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the servers that lead, follow or control a partition at this moment. */
public record Roles(Streams streams, Monitor monitor, ServerNames names) {

    /** Returns their addresses; of a server alone, the one that the client is connected to has all roles but a follower's. */
    public List<String> servers(Role role, TopicSpec topic, int partition)
            throws DriverException, InterruptedException {
        ClusterInfo cluster = streams.describe(topic.name(), partition).getClusterInfo();
        String leader = cluster == null ? null : cluster.getLeader();
        List<Replica> replicas = cluster == null || cluster.getReplicas() == null ? List.of() : cluster.getReplicas();
        if (role == Role.CONTROLLER) {
            Optional<String> controller = monitor.metaLeader();
            return controller.isPresent()
                    ? addresses(List.of(controller.get()))
                    : alone(monitor.addresses().size());
        }
        List<String> has = new ArrayList<>();
        if (role != Role.FOLLOWER) {
            if (leader == null) {
                has.addAll(alone(1));
            } else {
                has.addAll(addresses(List.of(leader)));
            }
        }
        if (role != Role.LEADER) {
            has.addAll(addresses(replicas.stream().map(Replica::getName).toList()));
        }
        return has;
    }

    private List<String> alone(int servers) {
        return servers == 1 ? names.connected().stream().toList() : List.of();
    }

    private List<String> addresses(List<String> servers) throws InterruptedException {
        List<String> found = new ArrayList<>();
        for (String server : servers) {
            names.address(server).ifPresent(found::add);
        }
        return found;
    }
}
