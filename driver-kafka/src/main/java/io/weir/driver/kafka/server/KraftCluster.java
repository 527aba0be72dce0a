package io.weir.driver.kafka.server;

import io.weir.driver.DriverException;
import io.weir.driver.broker.ArtifactSet;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerBlueprint.NodeFolders;
import io.weir.driver.broker.BrokerBlueprint.Relay;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.RunOnce;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.driver.kafka.server.KraftNode.BehindRelay;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.Uuid;

/** Lays out a KRaft cluster on this machine; every node is controller and broker in one. */
public record KraftCluster(BrokerRequest request, ServerLogging logging, List<KraftNode> nodes) {

    /** The newest version whose artifacts resolve as published. */
    public static final String DEFAULT_VERSION = "4.3.1";

    /** Options that Kafka's own start script passes, so that figures here are comparable to those there. */
    private static final List<String> KAFKA_JVM_OPTIONS = List.of(
            "-server",
            "-XX:+UseG1GC",
            "-XX:MaxGCPauseMillis=20",
            "-XX:InitiatingHeapOccupancyPercent=35",
            "-XX:+ExplicitGCInvokesConcurrent",
            "-Djava.awt.headless=true");

    /** Options for formatting, a second of class loading: it needs no large heap and no optimizing compiler. */
    private static final List<String> FORMAT_JVM_OPTIONS =
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    public static BrokerBlueprint layOut(BrokerRequest request) throws DriverException {
        request.refuse(request.relayed() ? ServerProperties.FIXED_WITH_RELAYS : ServerProperties.FIXED);
        List<KraftNode> nodes = new ArrayList<>();
        for (int id = 1; id <= request.nodes(); id++) {
            nodes.add(new KraftNode(
                    id,
                    request.freePort().getAsInt(),
                    request.freePort().getAsInt(),
                    request.relayed()
                            ? Optional.of(new BehindRelay(
                                    request.freePort().getAsInt(),
                                    request.freePort().getAsInt()))
                            : Optional.empty()));
        }
        return new KraftCluster(request, ServerLogging.of(request.version()), List.copyOf(nodes)).blueprint();
    }

    private BrokerBlueprint blueprint() {
        String clusterId = Uuid.randomUuid().toString();
        List<BrokerStep> steps = new ArrayList<>();
        steps.add(new WriteFile(loggingFile(), logging.configuration()));
        for (KraftNode node : nodes) {
            steps.add(WriteFile.ofProperties(
                    propertiesFile(node), ServerProperties.of(node, nodes, logDirs(node), request.config())));
        }
        for (KraftNode node : nodes) {
            steps.add(new RunOnce("format-" + node.id(), format(node, clusterId)));
        }
        for (KraftNode node : nodes) {
            steps.add(new Launch(node.name(), launch(node), "Kafka Server started"));
        }
        String servers = nodes.stream().map(KraftNode::clientAddress).collect(Collectors.joining(","));
        return new BrokerBlueprint(
                        ArtifactSet.of(artifacts()),
                        steps,
                        Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, servers))
                .withFolders(nodes.stream()
                        .map(node -> new NodeFolders(node.name(), "log dirs", logDirs(node)))
                        .toList())
                .withEndpoints(nodes.stream()
                        .collect(Collectors.toMap(KraftNode::name, node -> List.of(node.clientAddress()))))
                .withRelays(nodes.stream()
                        .flatMap(node -> node.behindRelay().stream()
                                .map(own -> new Relay(node.name(), node.clientAddress(), own.clientAddress())))
                        .toList());
    }

    private List<Path> logDirs(KraftNode node) {
        return request.folders().requested()
                ? request.folders().logDirs(request.directory(), node.name(), node.id() - 1)
                : List.of(directory(node).resolve("data"));
    }

    private String[] artifacts() {
        List<String> artifacts = new ArrayList<>(logging.artifacts());
        artifacts.add(0, "org.apache.kafka:kafka_2.13:" + request.version());
        return artifacts.toArray(String[]::new);
    }

    private JvmCommand format(KraftNode node, String clusterId) {
        List<String> arguments =
                List.of("format", "-t", clusterId, "-c", propertiesFile(node).toString());
        return command(node, "kafka.tools.StorageTool", FORMAT_JVM_OPTIONS, arguments);
    }

    private JvmCommand launch(KraftNode node) {
        List<String> options = new ArrayList<>(List.of("-Xms" + request.heap(), "-Xmx" + request.heap()));
        options.addAll(KAFKA_JVM_OPTIONS);
        return command(
                node, "kafka.Kafka", options, List.of(propertiesFile(node).toString()));
    }

    private JvmCommand command(KraftNode node, String mainClass, List<String> jvmOptions, List<String> arguments) {
        List<String> options = new ArrayList<>(jvmOptions);
        options.add(logging.option(loggingFile()));
        return new JvmCommand(mainClass, options, arguments, Map.of(), directory(node));
    }

    private Path loggingFile() {
        return request.directory().resolve(logging.fileName());
    }

    private Path propertiesFile(KraftNode node) {
        return directory(node).resolve("server.properties");
    }

    private Path directory(KraftNode node) {
        return request.directory().resolve(node.name());
    }
}
