package io.weir.driver.tubemq.server;

import io.weir.driver.DriverException;
import io.weir.driver.broker.ArtifactSet;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerBlueprint.NodeFolders;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.HttpCall;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.driver.tubemq.config.BrokerOverrides;
import io.weir.driver.tubemq.config.TubeSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The layout of one master and one or more brokers on this machine, from the artifacts on Maven Central.
 *
 * <p>The master keeps its metadata in its embedded database, so there is no ZooKeeper process. A broker may only start
 * when the master knows it.
 */
public record LocalCluster(BrokerRequest request, MasterIni master, List<BrokerIni> brokers, String token) {

    public static final String DEFAULT_VERSION = "2.4.0";

    private static final String MASTER = "master";
    private static final String OK = "\"errCode\":0";
    /** Answers that count as success, including those after an earlier attempt whose own answer came too late. */
    private static final String DONE_NOW_OR_BEFORE = "\"success\":true|[Ee]xist|has been|duplicate";

    private static final String PACKAGE = "org.apache.inlong.tubemq.server.tools.";

    private static final String LOGGING = """
            <Configuration status="WARN">
              <Appenders>
                <Console name="console"><PatternLayout pattern="%d{ISO8601} %-5p [%t] %c{1} - %m%n"/></Console>
              </Appenders>
              <Loggers>
                <Logger name="org.apache.inlong" level="INFO"/>
                <Root level="WARN"><AppenderRef ref="console"/></Root>
              </Loggers>
            </Configuration>
            """;

    public static BrokerBlueprint layOut(BrokerRequest request) throws DriverException {
        if (request.relayed()) {
            throw new DriverException(
                    "TubeMQ listens on all interfaces at the port that it tells clients, so that no relay"
                            + " can stand before it; write pause, which stops the node itself");
        }
        // Ports of all nodes are open to the network, see docs/drivers/tubemq.md: at least nobody can guess this.
        String token = UUID.randomUUID().toString();
        BrokerOverrides overrides = BrokerOverrides.of(request.config());
        MasterIni master = new MasterIni(request.directory().resolve(MASTER), Ports.of(request.freePort()), token);
        List<BrokerIni> brokers = new ArrayList<>();
        for (int id = 1; id <= request.nodes(); id++) {
            Path directory = request.directory().resolve("broker-" + id);
            brokers.add(new BrokerIni(id, directory, Ports.of(request.freePort()), master.address()));
        }
        return new LocalCluster(request, master, List.copyOf(brokers), token).blueprint(overrides);
    }

    private BrokerBlueprint blueprint(BrokerOverrides overrides) {
        List<BrokerStep> steps = new ArrayList<>();
        steps.add(new WriteFile(loggingFile(), LOGGING));
        steps.addAll(master.files(overrides));
        for (BrokerIni broker : brokers) {
            steps.addAll(broker.files(overrides));
        }
        steps.add(new Launch(
                MASTER,
                command(masterClass(), "128m", master.directory(), master.file()),
                "(?i)master.*start.*success"));
        steps.add(call("master", "admin_query_master_group_info", "", OK));
        for (BrokerIni broker : brokers) {
            String name = "broker-" + broker.id();
            steps.add(call(
                    "registration of " + name,
                    "admin_add_broker_configure",
                    broker.registration(overrides.deletePolicy()) + admin(),
                    DONE_NOW_OR_BEFORE));
            steps.add(call(
                    name + " going online",
                    "admin_online_broker_configure",
                    "&brokerId=" + broker.id() + admin(),
                    DONE_NOW_OR_BEFORE));
        }
        for (BrokerIni broker : brokers) {
            steps.add(new Launch(
                    "broker-" + broker.id(),
                    command(PACKAGE + "BrokerStartup", request.heap(), broker.directory(), broker.file()),
                    "Start tube server successfully"));
        }
        return new BrokerBlueprint(
                artifacts(),
                steps,
                Map.of(
                        TubeSettings.MASTER_ADDRESS,
                        master.address(),
                        TubeSettings.MASTER_WEB_ADDRESS,
                        master.webAddress(),
                        TubeSettings.ADMIN_TOKEN,
                        token),
                BrokerBlueprint.classPathOf(PromptMaster.class),
                openPorts(),
                brokers.stream()
                        .map(broker -> new NodeFolders("broker-" + broker.id(), "primary path", List.of(broker.data())))
                        .toList(),
                endpoints());
    }

    private Map<String, List<String>> endpoints() {
        Map<String, List<String>> known = new TreeMap<>(Map.of(MASTER, List.of(master.address())));
        brokers.forEach(broker -> known.put(
                "broker-" + broker.id(),
                List.of(MasterIni.HOST + ":" + broker.ports().web())));
        return known;
    }

    private Map<String, Integer> openPorts() {
        Map<String, Integer> open = new TreeMap<>(master.ports().open(MASTER));
        brokers.forEach(broker -> open.putAll(broker.ports().open("broker-" + broker.id())));
        return open;
    }

    private static String masterClass() {
        return BrokerBlueprint.classPathOf(PromptMaster.class).isEmpty()
                ? PACKAGE + "MasterStartup"
                : PromptMaster.class.getName();
    }

    private String admin() {
        return "&confModAuthToken=" + token + "&createUser=weir&modifyUser=weir";
    }

    private HttpCall call(String name, String method, String parameters, String successPattern) {
        URI uri = URI.create("http://" + master.webAddress() + "/webapi.htm?method=" + method + parameters);
        return new HttpCall(name, "GET", uri, "", successPattern);
    }

    private JvmCommand command(String mainClass, String firstHeap, Path directory, Path ini) {
        return new JvmCommand(
                mainClass,
                List.of(
                        "-Xms" + firstHeap,
                        "-Xmx" + request.heap(),
                        // The memory store: two buffers for each store of each topic.
                        "-XX:MaxDirectMemorySize=2g",
                        "-Djava.awt.headless=true",
                        "-Dlog4j.configurationFile=" + loggingFile().toUri()),
                List.of("-f", ini.toString()),
                Map.of(),
                directory);
    }

    private Path loggingFile() {
        return request.directory().resolve("log4j2.xml");
    }

    /**
     * Returns the artifacts. tubemq-server's POM names a parent that was never published, so its dependencies are
     * listed by hand: those of its POM, with log4j-1.2-api in place of log4j 1. The core and client libraries end at
     * 1.13.0; 2.4.0 differs from it by three constants that the compiler copies.
     */
    private ArtifactSet artifacts() {
        return new ArtifactSet(
                List.of(
                        "org.apache.inlong:tubemq-client:1.13.0",
                        "org.apache.inlong:tubemq-core:1.13.0",
                        "org.apache.logging.log4j:log4j-1.2-api:2.17.2",
                        "org.springframework:spring-context:5.3.34",
                        "com.sleepycat:je:18.3.12",
                        "org.apache.zookeeper:zookeeper:3.7.2",
                        "org.ini4j:ini4j:0.5.4",
                        "commons-io:commons-io:2.11.0",
                        "commons-cli:commons-cli:1.4",
                        "org.apache.velocity:velocity-engine-core:2.3",
                        "org.apache.velocity.tools:velocity-tools-generic:3.1",
                        "com.google.guava:guava:32.1.2-jre",
                        "org.eclipse.jetty:jetty-server:9.4.51.v20230217",
                        "org.eclipse.jetty:jetty-servlet:9.4.51.v20230217",
                        "javax.servlet:javax.servlet-api:4.0.1",
                        "org.apache.httpcomponents:httpclient:4.5.13",
                        "com.beust:jcommander:1.78",
                        "org.dom4j:dom4j:2.1.3",
                        "io.prometheus:simpleclient_httpserver:0.14.1"),
                List.of(),
                List.of("io.opentelemetry.javaagent:opentelemetry-javaagent"),
                List.of("org.apache.inlong:tubemq-server:" + request.version()));
    }
}
