package io.weir.driver.rocketmq.client;

import io.weir.driver.DriverException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.remoting.protocol.body.ClusterInfo;
import org.apache.rocketmq.remoting.protocol.route.BrokerData;

/**
 * The brokers of one cluster.
 *
 * @param name RocketMQ's brokerClusterName
 * @param masters in the order of their broker names
 */
public record Cluster(String name, List<Master> masters) {

    /**
     * A broker that accepts messages.
     *
     * @param brokerName shared with its slaves
     */
    public record Master(String brokerName, String address, List<String> slaves) {}

    /** Waits until the name server lists the cluster with a master, and with as many brokers as were launched. */
    public static Cluster await(AdminCalls calls, Optional<String> name, int brokers, String nameServer)
            throws DriverException, InterruptedException {
        String attempt = "no RocketMQ name server answered at " + nameServer;
        List<Cluster> found = new ArrayList<>();
        calls.require(
                () -> {
                    found.clear();
                    ClusterInfo known = calls.get(attempt, admin -> admin.examineBrokerClusterInfo());
                    String wanted = name.isPresent() ? name.get() : only(known.getClusterAddrTable(), nameServer);
                    found.add(of(wanted, known));
                    int there = found.get(0).masters().stream()
                            .mapToInt(master -> 1 + master.slaves().size())
                            .sum();
                    return there >= Math.max(1, brokers);
                },
                () -> "the name server " + nameServer
                        + " knows no master"
                        + name.map(given -> " of a cluster \"" + given + "\"").orElse("")
                        + (brokers > 1 ? ", or not all of the " + brokers + " brokers" : "") + "; it knows " + found);
        return found.get(0);
    }

    private static String only(Map<String, Set<String>> clusters, String nameServer) throws DriverException {
        if (clusters.size() > 1) {
            throw new DriverException("the name server " + nameServer + " knows the clusters "
                    + new TreeSet<>(clusters.keySet()) + "; choose one by clusterName");
        }
        return clusters.isEmpty() ? "" : clusters.keySet().iterator().next();
    }

    private static Cluster of(String name, ClusterInfo known) {
        List<Master> masters = new ArrayList<>();
        Set<String> none = Set.of();
        for (String brokerName : new TreeSet<>(known.getClusterAddrTable().getOrDefault(name, none))) {
            BrokerData broker = known.getBrokerAddrTable().get(brokerName);
            if (broker != null && broker.getBrokerAddrs().containsKey(MixAll.MASTER_ID)) {
                List<String> slaves = new ArrayList<>(broker.getBrokerAddrs().values());
                String master = broker.getBrokerAddrs().getOrDefault(MixAll.MASTER_ID, "");
                slaves.remove(master);
                masters.add(new Master(brokerName, master, List.copyOf(slaves)));
            }
        }
        return new Cluster(name, List.copyOf(masters));
    }

    /** Returns a master's number of a topic's queues: as many as any other, or one more if they can't be divided evenly. */
    int queuesOf(int master, int partitions) {
        return partitions / masters.size() + (master < partitions % masters.size() ? 1 : 0);
    }
}
