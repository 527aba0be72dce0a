package io.weir.driver.rocketmq.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One broker of a local cluster.
 *
 * @param brokerName the name that a master and its slaves share
 * @param brokerId 0 for the master
 * @param port for connections of clients; the client's "VIP channel" is two below
 * @param haPort from which slaves fetch
 * @param bindHost address at which it listens for clients, which are told of the same port of 127.0.0.1 in any case
 * @param ofCluster directory of the whole cluster
 * @param commitLogs folders for messages; none for the one below its own directory
 */
record LocalNode(
        String brokerName, int brokerId, int port, int haPort, String bindHost, Path ofCluster, List<Path> commitLogs) {

    LocalNode {
        commitLogs = commitLogs.isEmpty()
                ? List.of(ofCluster
                        .resolve(name(brokerName, brokerId))
                        .resolve("store")
                        .resolve("commitlog"))
                : List.copyOf(commitLogs);
    }

    static final String HOST = "127.0.0.1";

    /** Address of the same machine at which nodes listen where relays listen on the ports of the other. */
    static final String HOST_BEHIND_RELAY = "127.0.0.2";

    static final String CLUSTER = "DefaultCluster";

    /** Returns the node's name for logs and fault injection: "broker-a", "broker-a-slave-1". */
    String name() {
        return name(brokerName, brokerId);
    }

    static String name(String brokerName, int brokerId) {
        return brokerId == 0 ? brokerName : brokerName + "-slave-" + brokerId;
    }

    Path directory() {
        return ofCluster.resolve(name());
    }

    Path configurationFile() {
        return directory().resolve("broker.conf");
    }

    /**
     * Returns the settings that make this process a member of the local cluster. Every setting that affects a message's
     * cost is RocketMQ's default.
     */
    Map<String, String> membership(String nameServer) {
        Map<String, String> values = new TreeMap<>();
        values.put("brokerClusterName", CLUSTER);
        values.put("brokerName", brokerName);
        values.put("brokerId", String.valueOf(brokerId));
        values.put("brokerIP1", HOST);
        values.put("brokerIP2", HOST);
        values.put("bindAddress", bindHost);
        values.put("listenPort", String.valueOf(port));
        values.put("haListenPort", String.valueOf(haPort));
        values.put("namesrvAddr", nameServer);
        values.put("storePathRootDir", directory().resolve("store").toString());
        values.put("storePathCommitLog", commitLogs.stream().map(Path::toString).collect(Collectors.joining(",")));
        return values;
    }

    /** Returns the keys that the layout depends on, so that nobody else may set them. */
    static Set<String> fixedKeys() {
        return Set.copyOf(new LocalNode("", 0, 0, 0, HOST, Path.of(""), List.of())
                .membership("")
                .keySet());
    }
}
