package io.weir.tests.containers;

import io.weir.tests.containers.ContainerServer.Page;
import java.util.Map;
import org.testcontainers.containers.GenericContainer;

/** Standalone: broker, bookie and metadata in one. A standalone broker sends its clients back to the address they came by. */
final class PulsarLayout extends Layout {

    private static final int BROKER_PORT = 6650;
    private static final int WEB_PORT = 8080;

    PulsarLayout() {
        super("apachepulsar/pulsar");
    }

    @Override
    void start(ContainerServer server, String official) {
        int port = FreePort.next();
        int webPort = FreePort.next();
        GenericContainer<?> standalone = new GenericContainer<>(official)
                .withEnv("PULSAR_MEM", "-Xms512m -Xmx512m -XX:MaxDirectMemorySize=512m")
                .withEnv("PULSAR_PREFIX_allowAutoTopicCreation", "false")
                .withEnv("PULSAR_PREFIX_advertisedAddress", "127.0.0.1")
                .withEnv("PULSAR_PREFIX_allowLoopback", "true")
                .withCommand(
                        "sh",
                        "-c",
                        "bin/apply-config-from-env.py conf/standalone.conf"
                                + " && exec bin/pulsar standalone --no-functions-worker --no-stream-storage");
        server.start(
                "standalone",
                standalone,
                Map.of(port, BROKER_PORT, webPort, WEB_PORT),
                "messaging service is ready",
                new Page(webPort, "/admin/v2/namespaces/public/default", "bundles"));
        server.address("serviceUrl", "pulsar://127.0.0.1:" + port);
        server.address("httpUrl", "http://127.0.0.1:" + webPort);
    }
}
