package io.weir.tests.rocketmq;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.LocalBroker;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.broker.BrokerRequest;
import io.weir.driver.rocketmq.RocketMqDriver;
import io.weir.process.NodeExitListener;
import io.weir.tests.LightlyCompiled;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Launches real brokers as a user's driver file would have them launched, and opens sessions at them. */
final class LocalRocketMq {

    private static final String HEAP = "512m";
    private static final Path LOGS = Path.of("target", "rocketmq-logs");
    private static final AtomicInteger SESSIONS = new AtomicInteger();

    private LocalRocketMq() {}

    static LocalBroker start(int nodes, Map<String, String> config) throws Exception {
        RocketMqDriver driver = new RocketMqDriver();
        return new BrokerLauncher(ArtifactResolver.ofThisUser(), Duration.ofMinutes(5))
                .launch(
                        LightlyCompiled.of((directory, freePort) -> driver.blueprint(new BrokerRequest(
                                driver.defaultBrokerVersion(), nodes, HEAP, config, directory, freePort))),
                        LOGS,
                        DownloadListener.NONE,
                        NodeExitListener.NONE);
    }

    /** A session whose sends have more time than the client's 3 s, which a loaded machine can use up. */
    static DriverSession open(LocalBroker broker, Map<String, Object> settings)
            throws DriverException, InterruptedException {
        Map<String, Object> patient = new HashMap<>(settings);
        patient.putIfAbsent("producerConfig", Map.of("sendMsgTimeout", "60000"));
        return new RocketMqDriver()
                .open(new DriverContext(
                        new DriverSettings(patient),
                        broker.addresses(),
                        "it" + SESSIONS.incrementAndGet(),
                        Duration.ofMinutes(2),
                        System::nanoTime));
    }
}
