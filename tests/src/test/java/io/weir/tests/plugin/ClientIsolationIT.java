package io.weir.tests.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.LocalBroker;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.broker.BrokerProvider;
import io.weir.driver.broker.BrokerRequest;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.LoadedDriver;
import io.weir.process.NodeExitListener;
import io.weir.tests.LightlyCompiled;
import io.weir.time.SystemClock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two versions of one client library, each with its native compression, in one JVM against one real broker. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ClientIsolationIT {

    private static final int MESSAGES = 200;
    private static final Path KAFKA = Path.of("../driver-kafka/target/driver");

    @TempDir
    Path folder;

    @Test
    void sendsAndReceivesWithTwoVersionsOfKafkaClientsAtOnce() throws Exception {
        ArtifactResolver resolver = ArtifactResolver.ofThisUser();
        DriverCatalog catalog = DriverCatalog.find(List.of(KAFKA));
        List<Path> older = new ClientVersion(resolver).jars(catalog.folder("kafka"), "3.9.1", DownloadListener.NONE);
        assertThat(older).extracting(jar -> jar.getFileName().toString()).contains("kafka-clients-3.9.1.jar");

        try (LoadedDriver shipped = catalog.load("kafka");
                LoadedDriver replaced = catalog.load("kafka", older);
                LocalBroker broker = launch(new BrokerLauncher(resolver, Duration.ofMinutes(5)), shipped)) {
            DriverSession newSession = open(shipped, broker, "new");
            DriverSession oldSession = open(replaced, broker, "old");
            Flow newFlow = start(shipped, newSession, "new-topic");
            Flow oldFlow = start(replaced, oldSession, "old-topic");

            assertThat(newFlow.await()).hasSize(MESSAGES);
            assertThat(oldFlow.await()).hasSize(MESSAGES);
            assertThat(newFlow.failures).isEmpty();
            assertThat(oldFlow.failures).isEmpty();
            assertThat(clientVersion(shipped)).isEqualTo("4.3.1");
            assertThat(clientVersion(replaced)).isEqualTo("3.9.1");
            assertThat(compressions(shipped, newSession)).contains("zstd");
            assertThat(compressions(replaced, oldSession)).contains("zstd");

            close(shipped, newSession);
            close(replaced, oldSession);
        }
    }

    private LocalBroker launch(BrokerLauncher launcher, LoadedDriver driver) throws Exception {
        BrokerProvider provider = (BrokerProvider) driver.driver();
        return launcher.launch(
                LightlyCompiled.of((directory, port) -> {
                    try {
                        return driver.call(() ->
                                provider.blueprint(new BrokerRequest("4.3.1", 1, "512m", Map.of(), directory, port)));
                    } catch (InterruptedException interrupted) {
                        throw new DriverException("interrupted", interrupted);
                    }
                }),
                folder.resolve("logs"),
                DownloadListener.NONE,
                NodeExitListener.NONE);
    }

    private static DriverSession open(LoadedDriver driver, LocalBroker broker, String runId) throws Exception {
        DriverSettings settings = new DriverSettings(
                Map.of("replicationFactor", 1L, "producerConfig", Map.of("compression.type", "zstd")));
        return driver.call(() -> driver.driver()
                .open(new DriverContext(
                        settings, broker.addresses(), runId, Duration.ofMinutes(2), SystemClock.INSTANCE)));
    }

    private static Flow start(LoadedDriver driver, DriverSession session, String name) throws Exception {
        TopicSpec topic = new TopicSpec(name, 3);
        Flow flow = new Flow();
        return driver.call(() -> {
            session.topics().create(List.of(topic));
            session.createConsumer(new SubscriptionSpec(topic, name + "-group", 0), (payload, header, partition) -> {
                if (flow.received.add(new String(payload, StandardCharsets.UTF_8))) {
                    flow.outstanding.countDown();
                }
            });
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            for (int i = 0; i < MESSAGES; i++) {
                String text = name + " message " + i + " ".repeat(1_000);
                producer.send(
                        new Message().set(text.getBytes(StandardCharsets.UTF_8), Message.NO_HEADER, MessageKey.NONE),
                        flow);
            }
            return flow;
        });
    }

    private static String clientVersion(LoadedDriver driver) throws Exception {
        Class<?> parser =
                driver.driver().getClass().getClassLoader().loadClass("org.apache.kafka.common.utils.AppInfoParser");
        return (String) parser.getMethod("getVersion").invoke(null);
    }

    private static Set<String> compressions(LoadedDriver driver, DriverSession session) throws Exception {
        TopicSpec any = driver.call(() -> session.topics().list("").get(0));
        return driver.call(() -> session.insight().facts(any)).stream()
                .filter(fact -> fact.name().equals("compression.type"))
                .map(Fact::value)
                .collect(Collectors.toSet());
    }

    private static void close(LoadedDriver driver, DriverSession session) throws Exception {
        driver.call(() -> {
            session.close();
            return session;
        });
    }

    /** What came of the messages of one client. */
    private static final class Flow implements SendCompletion {
        private final Set<String> received = ConcurrentHashMap.newKeySet();
        private final Set<String> failures = ConcurrentHashMap.newKeySet();
        private final CountDownLatch outstanding = new CountDownLatch(2 * MESSAGES);

        @Override
        public void acknowledged() {
            outstanding.countDown();
        }

        @Override
        public void failed(SendOutcome outcome, Throwable reason) {
            failures.add(outcome + " " + reason);
            outstanding.countDown();
        }

        Set<String> await() throws InterruptedException {
            assertThat(outstanding.await(2, TimeUnit.MINUTES))
                    .as("%s", failures)
                    .isTrue();
            return received;
        }
    }
}
