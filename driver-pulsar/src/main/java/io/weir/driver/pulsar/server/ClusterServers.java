package io.weir.driver.pulsar.server;

import io.weir.driver.DriverException;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerBlueprint.NodeFolders;
import io.weir.driver.broker.BrokerBlueprint.Relay;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.RunOnce;
import io.weir.driver.broker.DataFolders;
import io.weir.driver.pulsar.client.Connection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lays out a cluster on this machine: one ZooKeeper, and one bookie and one broker for each node, one at least. */
public final class ClusterServers {

    private static final String CLUSTER = "weir";
    private static final String ZOOKEEPER_HEAP = "128m";
    private static final String SET_UP_HEAP = "256m";
    private static final String BOOKIE_HEAP = "256m";
    private static final String BOOKIE = "bookie";

    private record Ports(ServicePort service, int web) {}

    private final PulsarServer server;
    private final Path directory;
    private final DataFolders folders;
    private final int zooKeeperPort;
    private final List<Integer> bookiePorts = new ArrayList<>();
    private final List<Ports> brokerPorts = new ArrayList<>();

    private ClusterServers(PulsarServer server) {
        BrokerRequest request = server.request();
        this.server = server;
        this.directory = request.directory();
        this.folders = request.folders();
        this.zooKeeperPort = request.freePort().getAsInt();
        for (int node = 0; node < request.nodes(); node++) {
            bookiePorts.add(request.freePort().getAsInt());
            brokerPorts.add(
                    new Ports(ServicePort.of(request), request.freePort().getAsInt()));
        }
    }

    public static BrokerBlueprint layOut(BrokerRequest request) throws DriverException {
        ServerSettings.refuseFixed(request);
        if (request.config().containsKey("tlsCertificateFilePath")) {
            throw new DriverException("broker.config must not set tlsCertificateFilePath with broker.nodes: "
                    + request.nodes() + (request.folders().requested() ? " and data folders" : "")
                    + ", since TLS is laid out for one node"
                    + (request.folders().requested()
                            ? " of one process only; set broker.nodes: 1, and take broker.logDirs, broker.journalDirs"
                                    + " and broker.disks out"
                            : " only; set broker.nodes: 1"));
        }
        return new ClusterServers(PulsarServer.of(request)).blueprint();
    }

    private BrokerBlueprint blueprint() throws DriverException {
        List<BrokerStep> steps = new ArrayList<>();
        steps.add(server.logging());
        addZooKeeper(steps);
        addMetadata(steps);
        for (int node = 1; node <= bookiePorts.size(); node++) {
            steps.add(bookie(node).writtenTo(file(BOOKIE, node)));
        }
        for (int node = 1; node <= bookiePorts.size(); node++) {
            steps.add(launch(
                    BOOKIE,
                    node,
                    "org.apache.bookkeeper.server.Main",
                    BOOKIE_HEAP,
                    "--conf",
                    "Started component bookie-server"));
        }
        // Written now, so that the brokers start when the bookies are ready.
        for (int node = 1; node <= brokerPorts.size(); node++) {
            steps.add(broker(brokerPorts.get(node - 1)).writtenTo(file("broker", node)));
        }
        for (int node = 1; node <= brokerPorts.size(); node++) {
            steps.add(launch(
                    "broker",
                    node,
                    "org.apache.pulsar.PulsarBrokerStarter",
                    server.request().heap(),
                    "--broker-conf",
                    PulsarServer.READY));
        }
        return new BrokerBlueprint(server.artifacts(), steps, addresses())
                .withFolders(nodeFolders())
                .withEndpoints(endpoints())
                .withRelays(relays());
    }

    private void addZooKeeper(List<BrokerStep> steps) {
        Path home = directory.resolve("zookeeper");
        ServerSettings settings = new ServerSettings()
                .set("tickTime", 2_000)
                .set("dataDir", home.resolve("data"))
                .set("clientPort", zooKeeperPort)
                .set("clientPortAddress", PulsarServer.HOST)
                .set("admin.enableServer", false);
        Path file = home.resolve("zoo.cfg");
        steps.add(settings.writtenTo(file));
        steps.add(new Launch(
                "zookeeper",
                server.command(
                        "org.apache.zookeeper.server.quorum.QuorumPeerMain", ZOOKEEPER_HEAP, home, file.toString()),
                "binding to port"));
    }

    private void addMetadata(List<BrokerStep> steps) {
        Ports first = brokerPorts.get(0);
        steps.add(new RunOnce(
                "set-up",
                server.command(
                        "org.apache.pulsar.PulsarClusterMetadataSetup",
                        SET_UP_HEAP,
                        directory.resolve("set-up"),
                        "--cluster",
                        CLUSTER,
                        "--metadata-store",
                        zooKeeper(),
                        "--configuration-metadata-store",
                        zooKeeper(),
                        "--web-service-url",
                        "http://" + PulsarServer.HOST + ":" + first.web(),
                        "--broker-service-url",
                        first.service().internalUrl())));
    }

    private Launch launch(String kind, int node, String mainClass, String heap, String option, String ready) {
        Path file = file(kind, node);
        return new Launch(
                kind + "-" + node, server.command(mainClass, heap, home(kind, node), option, file.toString()), ready);
    }

    private ServerSettings bookie(int node) throws DriverException {
        return new ServerSettings()
                .set("ledgerStorageClass", "org.apache.bookkeeper.bookie.storage.ldb.DbLedgerStorage")
                .set("dbStorage_writeCacheMaxSizeMb", 32)
                .set("dbStorage_readAheadCacheMaxSizeMb", 32)
                .set("dbStorage_rocksDB_blockCacheSize", 16 << 20)
                .set("journalMaxSizeMB", 256)
                .set("autoRecoveryDaemonEnabled", false)
                .set("httpServerEnabled", false)
                .set("diskUsageThreshold", 0.99)
                .set("diskUsageWarnThreshold", 0.98)
                .set("journalSyncData", true)
                .setBookieFrame(server.request().config())
                .setAll(server.request().config())
                .set("bookiePort", bookiePorts.get(node - 1))
                .set("advertisedAddress", PulsarServer.HOST)
                .set("allowLoopback", true)
                .set("listeningInterface", "lo")
                .set("journalDirectories", joined(journals(node)))
                .set("ledgerDirectories", joined(ledgers(node)))
                .set("metadataServiceUri", "zk://" + PulsarServer.HOST + ":" + zooKeeperPort + "/ledgers");
    }

    private List<Path> ledgers(int node) {
        return folders.requested()
                ? folders.logDirs(directory, BOOKIE + "-" + node, node - 1)
                : List.of(home(BOOKIE, node).resolve("ledgers"));
    }

    private List<Path> journals(int node) {
        return folders.journalDirs() > 0
                ? folders.journalDirs(directory, BOOKIE + "-" + node, node - 1)
                : List.of(home(BOOKIE, node).resolve("journal"));
    }

    private static String joined(List<Path> paths) {
        return paths.stream().map(Path::toString).collect(Collectors.joining(","));
    }

    private List<NodeFolders> nodeFolders() {
        List<NodeFolders> known = new ArrayList<>();
        for (int node = 1; node <= bookiePorts.size(); node++) {
            known.add(new NodeFolders(BOOKIE + "-" + node, "ledger directories", ledgers(node)));
            known.add(new NodeFolders(BOOKIE + "-" + node, "journal directories", journals(node)));
        }
        return known;
    }

    private Map<String, List<String>> endpoints() {
        Map<String, List<String>> known = new HashMap<>();
        for (int node = 1; node <= brokerPorts.size(); node++) {
            Ports ports = brokerPorts.get(node - 1);
            known.put(
                    "broker-" + node,
                    Stream.concat(ports.service().endpoints(), Stream.of(address(ports.web())))
                            .toList());
            known.put(BOOKIE + "-" + node, List.of(address(bookiePorts.get(node - 1))));
        }
        return known;
    }

    private List<Relay> relays() {
        List<Relay> relays = new ArrayList<>();
        for (int node = 1; node <= brokerPorts.size(); node++) {
            brokerPorts.get(node - 1).service().relays("broker-" + node).forEach(relays::add);
        }
        return relays;
    }

    private static String address(int port) {
        return PulsarServer.HOST + ":" + port;
    }

    private ServerSettings broker(Ports ports) {
        int nodes = brokerPorts.size();
        ServerSettings settings = new ServerSettings()
                .set("clusterName", CLUSTER)
                .set("metadataStoreUrl", zooKeeper())
                .set("configurationMetadataStoreUrl", zooKeeper())
                .set("bindAddress", PulsarServer.HOST)
                .set("webServicePort", ports.web())
                .set("managedLedgerDefaultEnsembleSize", Math.min(2, nodes))
                .set("managedLedgerDefaultWriteQuorum", Math.min(2, nodes))
                .set("managedLedgerDefaultAckQuorum", Math.min(2, nodes))
                .set("functionsWorkerEnabled", false)
                .set("webSocketServiceEnabled", false)
                .set("allowAutoTopicCreation", false)
                // There is no network card to ask for its speed.
                .set("loadBalancerOverrideBrokerNicSpeedGbps", 10)
                .setAll(server.request().config());
        ports.service().setIn(settings);
        return settings;
    }

    private String zooKeeper() {
        return "zk:" + PulsarServer.HOST + ":" + zooKeeperPort;
    }

    private Map<String, String> addresses() {
        return Map.of(
                Connection.SERVICE_URL,
                        "pulsar://" + hosts(ports -> ports.service().address()),
                Connection.HTTP_URL, "http://" + hosts(ports -> address(ports.web())));
    }

    private String hosts(Function<Ports, String> address) {
        return brokerPorts.stream().map(address).collect(Collectors.joining(","));
    }

    private Path home(String kind, int node) {
        return directory.resolve(kind + "-" + node);
    }

    private Path file(String kind, int node) {
        return home(kind, node).resolve(kind + ".conf");
    }
}
