package io.weir.tests.kafka;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.LocalBroker;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.kafka.KafkaDriver;
import io.weir.process.NodeExitListener;
import io.weir.tests.LightlyCompiled;
import java.nio.file.Path;
import java.util.Map;

/** Launches real Kafka brokers as a user's driver file would have them launched. */
final class LocalKafka {

    private static final String HEAP = "512m";
    private static final Path LOGS = Path.of("target", "kafka-logs");

    private LocalKafka() {}

    static LocalBroker start(int nodes, Map<String, String> config) throws Exception {
        return start(new KafkaDriver().defaultBrokerVersion(), nodes, config);
    }

    static LocalBroker start(String version, int nodes, Map<String, String> config) throws Exception {
        return new BrokerLauncher(ArtifactResolver.ofThisUser(), BrokerLauncher.DEFAULT_LIMIT)
                .launch(
                        LightlyCompiled.of((directory, freePort) -> new KafkaDriver()
                                .blueprint(new BrokerRequest(version, nodes, HEAP, config, directory, freePort))),
                        LOGS,
                        DownloadListener.NONE,
                        NodeExitListener.NONE);
    }
}
