package io.weir.driver.pulsar.server;

import io.weir.driver.DriverException;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerBlueprint.NodeFolders;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.HttpCall;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.pulsar.client.Connection;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Lays out Pulsar standalone on this machine: one process with broker, bookie and metadata. */
public final class StandaloneServer {

    private static final String NODE = "standalone";

    private final PulsarServer server;
    private final ServicePort port;
    private final int webPort;
    /** Port for TLS; with it the plain ports stay, for the broker's own calls. */
    private final OptionalInt tlsPort;

    private final OptionalInt tlsWebPort;

    private StandaloneServer(PulsarServer server) {
        BrokerRequest request = server.request();
        this.server = server;
        this.port = ServicePort.of(request);
        this.webPort = request.freePort().getAsInt();
        boolean tls = request.config().containsKey("tlsCertificateFilePath");
        this.tlsPort = tls ? OptionalInt.of(request.freePort().getAsInt()) : OptionalInt.empty();
        this.tlsWebPort = tls ? OptionalInt.of(request.freePort().getAsInt()) : OptionalInt.empty();
    }

    public static BrokerBlueprint layOut(BrokerRequest request) throws DriverException {
        ServerSettings.refuseFixed(request);
        return new StandaloneServer(PulsarServer.of(request)).blueprint();
    }

    private BrokerBlueprint blueprint() throws DriverException {
        BrokerRequest request = server.request();
        Path directory = request.directory().resolve("standalone");
        Path file = directory.resolve("standalone.conf");
        Path bookKeeper = directory.resolve("bookkeeper");
        List<BrokerStep> steps = new ArrayList<>();
        steps.add(server.logging());
        steps.add(settings().writtenTo(file));
        steps.add(new Launch(
                NODE,
                server.command(
                        "org.apache.pulsar.PulsarStandaloneStarter",
                        request.heap(),
                        directory,
                        "-c",
                        file.toString(),
                        "--no-functions-worker",
                        "--no-stream-storage",
                        "--metadata-dir",
                        directory.resolve("metadata").toString(),
                        "--bookkeeper-dir",
                        bookKeeper.toString()),
                PulsarServer.READY));
        if (!Boolean.parseBoolean(request.config().get("authenticationEnabled"))) {
            // The line comes before the namespaces that make the start complete.
            URI uri = URI.create("http://" + PulsarServer.HOST + ":" + webPort + "/admin/v2/namespaces/public/default");
            steps.add(new HttpCall("the namespace public/default", "GET", uri, "", "\"bundles\""));
        }
        return new BrokerBlueprint(server.artifacts(), steps, addresses())
                .withFolders(List.of(new NodeFolders(NODE, "journal and ledgers", List.of(bookKeeper))))
                .withEndpoints(Map.of(NODE, endpoints()))
                .withRelays(port.relays(NODE).toList());
    }

    private List<String> endpoints() {
        return Stream.concat(
                        port.endpoints(),
                        Stream.concat(
                                        Stream.of(webPort),
                                        Stream.of(tlsPort, tlsWebPort)
                                                .flatMap(given -> given.stream().boxed()))
                                .map(number -> PulsarServer.HOST + ":" + number))
                .toList();
    }

    private Map<String, String> addresses() {
        return Map.of(
                Connection.SERVICE_URL,
                tlsPort.isPresent()
                        ? "pulsar+ssl://" + PulsarServer.HOST + ":" + tlsPort.getAsInt()
                        : "pulsar://" + port.address(),
                Connection.HTTP_URL,
                tlsWebPort.isPresent()
                        ? "https://" + PulsarServer.HOST + ":" + tlsWebPort.getAsInt()
                        : "http://" + PulsarServer.HOST + ":" + webPort);
    }

    /**
     * Returns the values of Pulsar's own standalone.conf where they affect a message's cost, and one instance of
     * everything.
     */
    private ServerSettings settings() throws DriverException {
        ServerSettings settings = new ServerSettings()
                .set("clusterName", "standalone")
                .set("bindAddress", PulsarServer.HOST)
                .set("listeningInterface", "lo")
                .set("allowLoopback", true)
                .set("webServicePort", webPort)
                .set("managedLedgerDefaultEnsembleSize", 1)
                .set("managedLedgerDefaultWriteQuorum", 1)
                .set("managedLedgerDefaultAckQuorum", 1)
                .set("journalSyncData", false)
                .set("journalMaxGroupWaitMSec", 1)
                .set("flushInterval", 60_000)
                .set("diskUsageThreshold", 0.99)
                .set("allowAutoTopicCreation", false)
                .setBookieFrame(server.request().config())
                .setAll(server.request().config());
        port.setIn(settings);
        tlsPort.ifPresent(value -> settings.set("brokerServicePortTls", value));
        tlsWebPort.ifPresent(value -> settings.set("webServicePortTls", value));
        return settings;
    }
}
