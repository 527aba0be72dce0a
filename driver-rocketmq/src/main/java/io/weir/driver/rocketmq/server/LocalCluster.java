package io.weir.driver.rocketmq.server;

import io.weir.driver.DriverException;
import io.weir.driver.broker.ArtifactSet;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerBlueprint.NodeFolders;
import io.weir.driver.broker.BrokerBlueprint.Relay;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.driver.broker.Storage;
import io.weir.driver.rocketmq.config.GrpcSettings;
import io.weir.driver.support.CheckedSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Lays out a name server, brokers, masters with or without slaves, and a proxy where one is needed, on this machine. */
public final class LocalCluster {

    /** The newest version of which all server artifacts resolve. */
    public static final String DEFAULT_VERSION = "5.5.0";

    /** Names of a blueprint's addresses. */
    public static final String NAME_SERVER = "namesrvAddr";

    public static final String BROKERS = "brokers";

    private static final String TOTAL_REPLICAS = "totalReplicas";
    private static final String IN_SYNC_REPLICAS = "inSyncReplicas";
    private static final String BROKER_ROLE = "brokerRole";
    private static final String TLS = "tls.";

    /** Options that RocketMQ's own runbroker.sh passes, without heap sizes. */
    private static final List<String> BROKER_JVM_OPTIONS = List.of(
            "-server",
            "-XX:+UseG1GC",
            "-XX:G1HeapRegionSize=16m",
            "-XX:G1ReservePercent=25",
            "-XX:InitiatingHeapOccupancyPercent=30",
            "-XX:SoftRefLRUPolicyMSPerMB=0",
            "-XX:-OmitStackTraceInFastThrow");

    /** Options of a name server, which answers a few requests a second. */
    private static final List<String> NAME_SERVER_JVM_OPTIONS =
            List.of("-Xms64m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    /** Logging configuration, relocated by RocketMQ. Everything goes to the node's output, which Weir keeps. */
    private static final String LOGGING = """
            <configuration>
              <appender name="console" class="org.apache.rocketmq.logging.ch.qos.logback.core.ConsoleAppender">
                <encoder><pattern>[%d] %p %m \\(%c\\)%n</pattern></encoder>
              </appender>
              <root level="WARN"><appender-ref ref="console"/></root>
            </configuration>
            """;

    /**
     * Logging of a proxy, with short stack traces: it writes one for every request that fails, megabytes a second while
     * a broker is gone.
     */
    private static final String PROXY_LOGGING = LOGGING.replace("%m ", "%m %ex{short} ");

    private static final String NAME_SERVER_NODE = "namesrv";

    private static final int ATTEMPTS = 1_000;

    private static final List<Path> PATIENT_PROXY = BrokerBlueprint.classPathOf(PatientProxy.class);

    private final BrokerRequest request;
    private final String bindHost;

    /** Address at which the nodes reach the name server; clients do so at the same port of 127.0.0.1. */
    private final String nameServer;

    private final int nameServerPort;
    private final Optional<LocalProxy> proxy;

    private LocalCluster(BrokerRequest request) throws DriverException {
        this.request = request;
        this.nameServerPort = request.freePort().getAsInt();
        this.bindHost = request.relayed() ? LocalNode.HOST_BEHIND_RELAY : LocalNode.HOST;
        this.nameServer = bindHost + ":" + nameServerPort;
        this.proxy = GrpcSettings.of(new CheckedSettings(request.settings())).isUsed()
                ? Optional.of(new LocalProxy(
                        request.freePort().getAsInt(),
                        request.freePort().getAsInt(),
                        request.directory().resolve(LocalProxy.NAME)))
                : Optional.empty();
    }

    public static BrokerBlueprint layOut(BrokerRequest request) throws DriverException {
        if (!request.version().matches("5\\.\\d+\\.\\d+.*")) {
            throw new DriverException("broker.version \"" + request.version()
                    + "\" is not a version of RocketMQ 5 such as " + DEFAULT_VERSION);
        }
        request.refuse(LocalNode.fixedKeys());
        LocalCluster cluster = new LocalCluster(request);
        if (request.relayed()) {
            cluster.refuseRelays();
        }
        return cluster.blueprint();
    }

    private void refuseRelays() throws DriverException {
        if (proxy.isPresent()) {
            throw new DriverException("with clientType: grpc, clients reach brokers by a proxy, which listens on all"
                    + " interfaces, so that no relay can stand before it; write clientType: remoting");
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(LocalNode.HOST_BEHIND_RELAY, 0));
        } catch (IOException missing) {
            throw new DriverException(
                    "RocketMQ advertises the port at which it listens, so it has to listen at another address of this"
                            + " machine, and " + LocalNode.HOST_BEHIND_RELAY + " is none (" + missing.getMessage()
                            + "); add it, on macOS by sudo ifconfig lo0 alias " + LocalNode.HOST_BEHIND_RELAY,
                    missing);
        }
    }

    /** Returns what is kept; the client compresses large messages by default. */
    public static Storage storage(Map<String, String> config) {
        String replicas = config.getOrDefault(TOTAL_REPLICAS, "1").strip();
        return new Storage(replicas.matches("[1-9][0-9]?") ? Integer.parseInt(replicas) : 1, false);
    }

    private BrokerBlueprint blueprint() throws DriverException {
        List<LocalNode> nodes = nodes();
        List<BrokerStep> steps = new ArrayList<>();
        steps.add(new WriteFile(loggingFile(), LOGGING));
        steps.add(new WriteFile(
                nameServerDirectory().resolve("namesrv.conf"),
                "listenPort=" + nameServerPort + "\nbindAddress=" + bindHost + "\n"));
        steps.add(new Launch(NAME_SERVER_NODE, launchNameServer(), "The Name Server boot success"));
        // Written after the name server is up: a broker registers there at its start and then only each 30 s.
        for (LocalNode node : nodes) {
            steps.add(WriteFile.ofProperties(node.configurationFile(), configuration(node)));
        }
        for (LocalNode node : nodes) {
            steps.add(new Launch(node.name(), launch(node), "The broker\\[.*boot success"));
        }
        Map<String, String> addresses =
                new TreeMap<>(Map.of(NAME_SERVER, ofClients(nameServerPort), BROKERS, String.valueOf(nodes.size())));
        List<String> artifacts = new ArrayList<>(List.of("rocketmq-broker", "rocketmq-namesrv"));
        Map<String, String> ofProxy = startingWith(LocalProxy.PREFIX);
        if (proxy.isPresent()) {
            // After the brokers, one of which has to hold the topic by which proxies inform each other of their
            // clients.
            steps.add(new WriteFile(proxy.get().loggingFile(), PROXY_LOGGING));
            steps.add(new WriteFile(
                    proxy.get().configurationFile(), proxy.get().configuration(nameServer, request, ofProxy)));
            long masters = nodes.stream().filter(node -> node.brokerId() == 0).count();
            steps.add(new Launch(LocalProxy.NAME, launch(proxy.get(), masters), "rocketmq-proxy startup successfully"));
            addresses.put(LocalProxy.ENDPOINT, proxy.get().endpoint());
            artifacts.add("rocketmq-proxy");
        } else if (!ofProxy.isEmpty()) {
            throw new DriverException("broker.config sets " + LocalProxy.PREFIX
                    + ofProxy.keySet().iterator().next() + ", but there is a proxy with clientType: grpc only");
        }
        return new BrokerBlueprint(
                ArtifactSet.of(artifacts.stream()
                        .map(artifact -> "org.apache.rocketmq:" + artifact + ":" + request.version())
                        .toArray(String[]::new)),
                steps,
                addresses,
                proxy.isPresent() ? PATIENT_PROXY : List.of(),
                openPorts(nodes),
                nodes.stream()
                        .map(node -> new NodeFolders(node.name(), "commit logs", node.commitLogs()))
                        .toList(),
                endpoints(nodes),
                relays(nodes));
    }

    private static String ofClients(int port) {
        return LocalNode.HOST + ":" + port;
    }

    private List<Relay> relays(List<LocalNode> nodes) {
        List<Relay> relays = new ArrayList<>();
        if (request.relayed()) {
            relays.add(relay(NAME_SERVER_NODE, nameServerPort));
            nodes.forEach(node -> relays.add(relay(node.name(), node.port())));
            // The client's "VIP channel".
            nodes.forEach(node -> relays.add(relay(node.name(), node.port() - 2)));
        }
        return relays;
    }

    private Relay relay(String node, int port) {
        return new Relay(node, ofClients(port), bindHost + ":" + port);
    }

    private Map<String, List<String>> endpoints(List<LocalNode> nodes) {
        Map<String, List<String>> known = new TreeMap<>(Map.of(NAME_SERVER_NODE, List.of(ofClients(nameServerPort))));
        nodes.forEach(node -> known.put(node.name(), List.of(ofClients(node.port()))));
        return known;
    }

    private Map<String, Integer> openPorts(List<LocalNode> nodes) {
        Map<String, Integer> open = new TreeMap<>();
        nodes.forEach(node -> open.put(node.name() + ", slaves", node.haPort()));
        proxy.ifPresent(present -> {
            open.put(LocalProxy.NAME + ", gRPC", present.port());
            open.put(LocalProxy.NAME + ", remoting", present.remotingPort());
        });
        return open;
    }

    /** Returns the settings of broker.config with this prefix, without it. */
    private Map<String, String> startingWith(String prefix) {
        Map<String, String> values = new TreeMap<>();
        request.config().forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                values.put(key.substring(prefix.length()), value);
            }
        });
        return values;
    }

    private List<LocalNode> nodes() throws DriverException {
        int replicas = number(TOTAL_REPLICAS);
        if (replicas < 1 || request.nodes() % replicas != 0) {
            throw new DriverException("broker.nodes " + request.nodes() + " can't be divided into masters of "
                    + TOTAL_REPLICAS + " " + replicas + " each; make it a multiple");
        }
        List<LocalNode> nodes = new ArrayList<>();
        for (int index = 0; index < request.nodes(); index++) {
            String broker = "broker-" + letters(index / replicas);
            String node = LocalNode.name(broker, index % replicas);
            nodes.add(new LocalNode(
                    broker,
                    index % replicas,
                    brokerPort(),
                    request.freePort().getAsInt(),
                    bindHost,
                    request.directory(),
                    request.folders().requested()
                            ? request.folders().logDirs(request.directory(), node, index)
                            : List.of()));
        }
        return nodes;
    }

    private static String letters(int index) {
        String last = String.valueOf((char) ('a' + index % 26));
        return index < 26 ? last : letters(index / 26 - 1) + last;
    }

    private int number(String key) throws DriverException {
        String text = request.config().getOrDefault(key, "1").strip();
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new DriverException("broker.config " + key + " must be a number, not \"" + text + "\"", e);
        }
    }

    /** Returns a port for a broker, which also listens on the one two below and has no setting for that. */
    private int brokerPort() throws DriverException {
        for (int i = 0; i < ATTEMPTS; i++) {
            int port = request.freePort().getAsInt();
            if (isFree(port - 2)) {
                return port;
            }
        }
        throw new DriverException("no two free ports at a distance of two were found on " + LocalNode.HOST);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    private Map<String, String> configuration(LocalNode node) throws DriverException {
        Map<String, String> values = new TreeMap<>();
        // A misspelt topic is an error, a filter in SQL92 is understood, and a half-full disk of a laptop is no reason
        // to refuse messages.
        values.put("autoCreateTopicEnable", "false");
        values.put("enablePropertyFilter", "true");
        values.put("diskMaxUsedSpaceRatio", "95");
        request.config().forEach((key, value) -> {
            if (!key.startsWith(TLS) && !key.startsWith(LocalProxy.PREFIX)) {
                values.put(key, value);
            }
        });
        if (request.config().getOrDefault(BROKER_ROLE, "").equals("SYNC_MASTER")) {
            // RocketMQ's default of 1 makes a SYNC_MASTER wait for nobody.
            values.putIfAbsent(IN_SYNC_REPLICAS, String.valueOf(number(TOTAL_REPLICAS)));
        }
        if (node.brokerId() > 0) {
            values.put(BROKER_ROLE, "SLAVE");
        }
        values.putAll(node.membership(nameServer));
        return values;
    }

    private JvmCommand launchNameServer() {
        Path directory = nameServerDirectory();
        return command(
                "org.apache.rocketmq.namesrv.NamesrvStartup",
                NAME_SERVER_JVM_OPTIONS,
                directory,
                loggingFile(),
                List.of("-c", directory.resolve("namesrv.conf").toString()));
    }

    /** Returns the launch with as much heap as a broker may have, none of it claimed at once. */
    private JvmCommand launch(LocalProxy node, long masters) {
        return command(
                PATIENT_PROXY.isEmpty() ? "org.apache.rocketmq.proxy.ProxyStartup" : PatientProxy.class.getName(),
                List.of(
                        "-Xmx" + request.heap(),
                        "-XX:MaxDirectMemorySize=" + request.heap(),
                        "-D" + PatientProxy.NAME_SERVER + "=" + nameServer,
                        "-D" + PatientProxy.MASTERS + "=" + masters),
                node.directory(),
                node.loggingFile(),
                List.of("-pc", node.configurationFile().toString()));
    }

    private JvmCommand launch(LocalNode node) {
        List<String> options = new ArrayList<>(List.of("-Xms" + request.heap(), "-Xmx" + request.heap()));
        options.add("-XX:MaxDirectMemorySize=" + request.heap());
        options.addAll(BROKER_JVM_OPTIONS);
        return command(
                "org.apache.rocketmq.broker.BrokerStartup",
                options,
                node.directory(),
                loggingFile(),
                List.of("-c", node.configurationFile().toString()));
    }

    private JvmCommand command(
            String mainClass, List<String> jvmOptions, Path directory, Path logging, List<String> arguments) {
        List<String> options = new ArrayList<>(jvmOptions);
        options.add("-Duser.home=" + directory);
        options.add("-Drocketmq.home.dir=" + directory);
        options.add("-Drmq.logback.configurationFile=" + logging);
        // RocketMQ takes these from system properties only, in name server and broker alike.
        new TreeMap<>(request.config()).forEach((key, value) -> {
            if (key.startsWith(TLS)) {
                options.add("-D" + key + "=" + value);
            }
        });
        return new JvmCommand(mainClass, options, arguments, Map.of(), directory);
    }

    private Path loggingFile() {
        return request.directory().resolve("rmq.logback.xml");
    }

    private Path nameServerDirectory() {
        return request.directory().resolve("namesrv");
    }
}
