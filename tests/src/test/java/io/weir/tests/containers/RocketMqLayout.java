package io.weir.tests.containers;

import java.util.Map;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/** A name server and a broker. The broker's port is the same inside and outside, because it tells clients its own. */
final class RocketMqLayout extends Layout {

    private static final int NAME_SERVER_PORT = 9876;
    private static final String CONFIGURATION = "/tmp/broker.conf";

    RocketMqLayout() {
        super("apache/rocketmq");
    }

    @Override
    void start(ContainerServer server, String official) {
        int nameServerPort = FreePort.next();
        int port = FreePort.next();
        GenericContainer<?> nameServer = new GenericContainer<>(official)
                .withEnv("JAVA_OPT_EXT", "-Xms128m -Xmx128m")
                .withCommand("sh", "mqnamesrv");
        server.start("namesrv", nameServer, Map.of(nameServerPort, NAME_SERVER_PORT), "The Name Server boot success");
        GenericContainer<?> broker = new GenericContainer<>(official)
                .withEnv("JAVA_OPT_EXT", "-Xms512m -Xmx512m -XX:MaxDirectMemorySize=512m")
                .withCopyToContainer(Transferable.of(configuration(port)), CONFIGURATION)
                .withCommand("sh", "mqbroker", "-c", CONFIGURATION);
        server.start("broker", broker, Map.of(port, port), "The broker\\[.*boot success");
        server.address("namesrvAddr", "127.0.0.1:" + nameServerPort);
        server.address("brokers", "1");
    }

    private static String configuration(int port) {
        return """
                brokerClusterName=DefaultCluster
                brokerName=broker-a
                brokerId=0
                brokerIP1=127.0.0.1
                listenPort=%d
                namesrvAddr=namesrv:%d
                autoCreateTopicEnable=false
                enablePropertyFilter=true
                diskMaxUsedSpaceRatio=95
                """.formatted(port, NAME_SERVER_PORT);
    }
}
