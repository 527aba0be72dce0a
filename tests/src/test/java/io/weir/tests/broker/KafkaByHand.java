package io.weir.tests.broker;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.LocalBroker;
import io.weir.driver.broker.ArtifactSet;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.RunOnce;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.process.NodeExitListener;
import io.weir.tests.LightlyCompiled;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;

/** A Kafka broker whose blueprint is written down here, so that no driver stands between a test and the launcher. */
public final class KafkaByHand {

    private static final String LOGGING = """
            status=ERROR
            appender.c.type=Console
            appender.c.name=C
            appender.c.layout.type=PatternLayout
            appender.c.layout.pattern=[%d{ISO8601}] %p %m (%c{1})%n
            rootLogger.level=WARN
            rootLogger.appenderRef.c.ref=C
            logger.k.name=kafka.server
            logger.k.level=INFO
            """;

    private KafkaByHand() {}

    /** Launches a broker at an address of this host, says where it is, and waits to be killed. */
    public static void main(String[] args) throws Exception {
        LocalBroker broker = launch(Path.of(args[0]), args[1]);
        System.out.println("broker " + broker.pid("broker-1") + " " + broker.directory() + " "
                + broker.addresses().get("bootstrap.servers"));
        new CountDownLatch(1).await();
    }

    static LocalBroker launch(Path logs, String address) throws Exception {
        return new BrokerLauncher(ArtifactResolver.ofThisUser(), Duration.ofMinutes(5))
                .launch(
                        LightlyCompiled.of((directory, freePort) -> blueprint(directory, freePort, address)),
                        logs,
                        DownloadListener.NONE,
                        NodeExitListener.NONE);
    }

    private static BrokerBlueprint blueprint(Path directory, IntSupplier freePort, String address) {
        int client = freePort.getAsInt();
        int controller = freePort.getAsInt();
        String server = """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@%4$s:%2$d
                listeners=PLAINTEXT://%4$s:%1$d,CONTROLLER://%4$s:%2$d
                controller.listener.names=CONTROLLER
                log.dirs=%3$s
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                share.coordinator.state.topic.replication.factor=1
                share.coordinator.state.topic.min.isr=1
                group.initial.rebalance.delay.ms=0
                """.formatted(client, controller, directory.resolve("data"), address);
        return new BrokerBlueprint(
                ArtifactSet.of("org.apache.kafka:kafka_2.13:4.3.1", "org.apache.logging.log4j:log4j-slf4j-impl:2.25.4"),
                List.of(
                        new WriteFile(directory.resolve("log4j2.properties"), LOGGING),
                        new WriteFile(directory.resolve("server.properties"), server),
                        new RunOnce(
                                "format",
                                command(
                                        directory,
                                        "kafka.tools.StorageTool",
                                        "format",
                                        "-t",
                                        "AAAAAAAAAAAAAAAAAAAAAA",
                                        "-c",
                                        "server.properties")),
                        new Launch(
                                "broker-1",
                                command(directory, "kafka.Kafka", "server.properties"),
                                "Kafka Server started")),
                Map.of("bootstrap.servers", address + ":" + client));
    }

    private static JvmCommand command(Path directory, String mainClass, String... arguments) {
        List<String> options = List.of(
                "-Xmx512m", "-XX:+UseSerialGC", "-Dlog4j2.configurationFile=" + directory.resolve("log4j2.properties"));
        return new JvmCommand(mainClass, options, List.of(arguments), Map.of(), directory);
    }
}
