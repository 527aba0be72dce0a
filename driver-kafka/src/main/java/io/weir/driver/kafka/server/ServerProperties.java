package io.weir.driver.kafka.server;

import io.weir.driver.kafka.server.KraftNode.BehindRelay;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The server.properties of one node: the settings that make it a member of the local cluster, overridden by the user's.
 *
 * <p>Every setting that affects the cost of a message is left at Kafka's default.
 */
final class ServerProperties {

    /** Settings that the layout depends on. */
    static final Set<String> FIXED =
            Set.of("node.id", "process.roles", "controller.quorum.voters", "controller.listener.names", "log.dirs");

    /** Those that it depends on where relays stand between clients and nodes. */
    static final Set<String> FIXED_WITH_RELAYS = Stream.concat(
                    FIXED.stream(),
                    Stream.of(
                            "listeners",
                            "advertised.listeners",
                            "listener.security.protocol.map",
                            "inter.broker.listener.name",
                            "security.inter.broker.protocol"))
            .collect(Collectors.toUnmodifiableSet());

    private final Map<String, String> values = new TreeMap<>();

    private ServerProperties() {}

    static Map<String, String> of(
            KraftNode node, List<KraftNode> cluster, List<Path> logDirs, Map<String, String> config) {
        ServerProperties properties = new ServerProperties();
        properties.addMembership(node, cluster, logDirs);
        properties.addListeners(node, config.getOrDefault("security.inter.broker.protocol", "PLAINTEXT"));
        node.behindRelay().ifPresent(own -> properties.addListeners(node, own));
        properties.addReplication(cluster.size());
        config.forEach((key, value) -> properties.values.put(key, filledIn(value, node)));
        return properties.values;
    }

    private void addMembership(KraftNode node, List<KraftNode> cluster, List<Path> logDirs) {
        values.put("process.roles", "broker,controller");
        values.put("node.id", String.valueOf(node.id()));
        values.put(
                "controller.quorum.voters",
                cluster.stream().map(KraftNode::voter).collect(Collectors.joining(",")));
        values.put("log.dirs", logDirs.stream().map(Path::toString).collect(Collectors.joining(",")));
        values.put("auto.create.topics.enable", "false");
        values.put("group.initial.rebalance.delay.ms", "0");
    }

    /** Adds one listener for clients and brokers alike, named after its protocol, so that TLS or SASL is one setting. */
    private void addListeners(KraftNode node, String protocol) {
        values.put("listeners", protocol + "://" + node.clientAddress() + ",CONTROLLER://" + node.controllerAddress());
        values.put("controller.listener.names", "CONTROLLER");
        values.put(
                "listener.security.protocol.map",
                "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SSL:SSL,SASL_PLAINTEXT:SASL_PLAINTEXT,SASL_SSL:SASL_SSL");
    }

    /** Adds listeners for brokers and clients apart: clients are told of the relay, and brokers reach each other without. */
    private void addListeners(KraftNode node, BehindRelay own) {
        values.put(
                "listeners",
                "PLAINTEXT://" + own.clientAddress() + ",BROKERS://" + own.brokerAddress() + ",CONTROLLER://"
                        + node.controllerAddress());
        values.put("advertised.listeners", "PLAINTEXT://" + node.clientAddress() + ",BROKERS://" + own.brokerAddress());
        values.put("inter.broker.listener.name", "BROKERS");
        values.put("listener.security.protocol.map", "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,BROKERS:PLAINTEXT");
    }

    /**
     * Adds replication settings: Kafka's defaults need three brokers; on fewer, consumers would get nothing and no
     * error.
     */
    private void addReplication(int nodes) {
        String factor = String.valueOf(Math.min(3, nodes));
        String inSync = String.valueOf(Math.max(1, Math.min(3, nodes) - 1));
        values.put("default.replication.factor", factor);
        values.put("min.insync.replicas", inSync);
        values.put("offsets.topic.replication.factor", factor);
        values.put("offsets.topic.num.partitions", factor);
        for (String state : List.of("transaction.state.log", "share.coordinator.state.topic")) {
            values.put(state + ".replication.factor", factor);
            values.put(state + ".min.isr", inSync);
            values.put(state + ".num.partitions", factor);
        }
    }

    private static String filledIn(String value, KraftNode node) {
        return value.replace("${node.id}", String.valueOf(node.id()))
                .replace("${port.client}", String.valueOf(node.clientPort()))
                .replace("${port.controller}", String.valueOf(node.controllerPort()));
    }
}
