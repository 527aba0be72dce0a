package io.weir.driver.nats.server;

import io.weir.driver.DriverException;
import io.weir.driver.broker.ArtifactSet;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerBlueprint.NodeFolders;
import io.weir.driver.broker.BrokerBlueprint.Relay;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.ProgramCommand;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.driver.nats.client.Monitor;
import io.weir.driver.nats.config.NatsSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Lays out a server alone or a cluster on this machine, from the program nats-server of its user. */
public record LocalServers(BrokerRequest request, NatsSettings settings, ServerFile file, List<NatsNode> nodes) {

    private static final String REMEDY = "install the package nats-server (apt-get install nats-server, or"
            + " https://nats.io/download), or name its file by serverProgram";

    public static BrokerBlueprint layOut(BrokerRequest request) throws DriverException {
        NatsSettings settings = NatsSettings.of(request.settings());
        if (!request.version().equals(InstalledVersion.UNKNOWN)
                && !request.version().equals(InstalledVersion.of(settings.serverProgram()))) {
            throw new DriverException("broker.version can't be " + request.version()
                    + ": a local server is the program nats-server of this machine, in its version; take the key out, and"
                    + " name the file of another version by serverProgram");
        }
        request.refuse(ServerFile.FIXED);
        List<NatsNode> nodes = new ArrayList<>();
        for (int id = 1; id <= request.nodes(); id++) {
            nodes.add(new NatsNode(
                    id,
                    request.directory().resolve("server-" + id),
                    request.freePort().getAsInt(),
                    request.freePort().getAsInt(),
                    request.freePort().getAsInt(),
                    request.relayed() ? Optional.of(request.freePort().getAsInt()) : Optional.empty()));
        }
        return new LocalServers(request, settings, ServerFile.of(request.config()), List.copyOf(nodes)).blueprint();
    }

    private BrokerBlueprint blueprint() {
        List<BrokerStep> steps = new ArrayList<>();
        for (NatsNode node : nodes) {
            steps.add(new WriteFile(node.file(), file.of(node, nodes)));
        }
        for (NatsNode node : nodes) {
            ProgramCommand command = new ProgramCommand(
                    settings.serverProgram(),
                    List.of("--config", node.file().toString()),
                    Map.of(),
                    node.directory(),
                    REMEDY);
            steps.add(new Launch(node.name(), command, "Server is ready"));
        }
        return new BrokerBlueprint(
                        ArtifactSet.of(),
                        steps,
                        Map.of(
                                NatsSettings.SERVERS,
                                joined(node -> "nats://" + node.clientAddress()),
                                Monitor.ADDRESSES,
                                joined(NatsNode::monitorAddress)))
                .withFolders(nodes.stream()
                        .map(node -> new NodeFolders(node.name(), "store directories", List.of(node.store())))
                        .toList())
                .withEndpoints(
                        nodes.stream().collect(Collectors.toMap(NatsNode::name, node -> List.of(node.clientAddress()))))
                .withRelays(nodes.stream()
                        .filter(node -> node.behindRelay().isPresent())
                        .map(node -> new Relay(node.name(), node.clientAddress(), node.listenAddress()))
                        .toList());
    }

    private String joined(Function<NatsNode, String> address) {
        return nodes.stream().map(address).collect(Collectors.joining(","));
    }
}
