package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.broker.LocalBroker;
import io.weir.driver.Consumer;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.plan.DriverTarget;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Receipt;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the keys of a Kafka driver file do to a broker, and to sessions on it. */
@Timeout(120)
class KafkaKeysIT {

    @TempDir
    static Path folder;

    private static FileRun files;
    private static LocalBroker kafka;
    private static Admin admin;

    @BeforeAll
    static void startBroker() throws Exception {
        files = new FileRun(folder, "kafka");
        kafka = files.broker("""
                driverClass: kafka
                broker:
                  launch: local
                  version: 3.9.1
                  nodes: 2
                  heap: 300m
                  jvmOptions: -XX:MaxDirectMemorySize=111m -XX:+UseParallelGC
                  config:
                    num.io.threads: 3
                    log.retention.hours: 7
                """);
        admin = Admin.create(Map.copyOf(kafka.addresses()));
    }

    @AfterAll
    static void stopBroker() {
        if (admin != null) {
            admin.close();
        }
        if (kafka != null) {
            kafka.close();
        }
        if (files != null) {
            files.close();
        }
    }

    @Test
    @Observes(
            of = KeyFile.DRIVER,
            value = {"broker", "broker.launch", "broker.nodes"})
    void soManyNodesAreLaunched() throws Exception {
        assertThat(admin.describeCluster().nodes().get()).hasSize(2);
        assertThat(kafka.nodes()).hasSize(2).allMatch(kafka::isAlive);
    }

    @Test
    @Observes(of = KeyFile.DRIVER, value = "broker.version")
    void theNodesAreOfTheVersionAskedFor() throws Exception {
        short newestFormat = admin.describeFeatures()
                .featureMetadata()
                .get()
                .supportedFeatures()
                .get("metadata.version")
                .maxVersion();

        assertThat(newestFormat).as("21 is 3.9-IV0, the newest of 3.9").isEqualTo((short) 21);
    }

    /** Another collector than the driver's, and memory that the driver leaves to the JVM. */
    @Test
    @Observes(
            of = KeyFile.DRIVER,
            value = {"broker.heap", "broker.jvmOptions"})
    void everyNodeHasTheHeapAndTheOptionsAskedFor() throws Exception {
        for (String node : kafka.nodes()) {
            Process jcmd = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            String.valueOf(kafka.pid(node)),
                            "VM.flags")
                    .start();
            String flags = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(jcmd.waitFor()).isZero();
            assertThat(flags)
                    .contains("-XX:InitialHeapSize=" + (300 << 20), "-XX:MaxHeapSize=" + (300 << 20))
                    .contains("-XX:MaxDirectMemorySize=" + (111 << 20), "-XX:+UseParallelGC")
                    .doesNotContain("-XX:+UseG1GC");
        }
        assertThat(kafka.facts().facts())
                .filteredOn(fact -> fact.name().equals("JVM of broker"))
                .singleElement()
                .satisfies(fact -> assertThat(fact.value())
                        .contains("-XX:InitialHeapSize=300m", "-XX:MaxHeapSize=300m", "-XX:MaxDirectMemorySize=111m")
                        .contains("-XX:+UseParallelGC")
                        .doesNotContain("UseG1GC"));
    }

    @Test
    @Observes(of = KeyFile.DRIVER, value = "broker.config")
    void theServersHaveTheSettingsGiven() throws Exception {
        for (String node : List.of("1", "2")) {
            assertThat(KafkaScene.configured(admin, ConfigResource.Type.BROKER, node, "num.io.threads"))
                    .isEqualTo("3");
            assertThat(KafkaScene.configured(admin, ConfigResource.Type.BROKER, node, "log.retention.hours"))
                    .isEqualTo("7");
        }
    }

    @Test
    @Observes(
            of = KeyFile.KAFKA,
            value = {"consumerConfig", "auto.offset.reset"})
    void aNewGroupStartsWhereTheFileSays() throws Exception {
        assertThat(firstOfNewGroup("earliest-is-the-default", "{}")).isEqualTo("old");
        assertThat(firstOfNewGroup("latest", "{auto.offset.reset: latest}")).isEqualTo("new");
    }

    private static String firstOfNewGroup(String name, String consumerConfig) throws Exception {
        return inSession(consumerConfig, session -> {
            TopicSpec topic = new TopicSpec("keys-" + name, 1);
            session.topics().create(List.of(topic));
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            send(producer, "old");
            Mailbox mailbox = new Mailbox();
            session.createConsumer(new SubscriptionSpec(topic, "keys-sub-" + name, 0), mailbox);
            while (mailbox.isEmpty()) {
                send(producer, "new");
            }
            return mailbox.take().payload();
        });
    }

    @Test
    @Observes(
            of = KeyFile.KAFKA,
            value = {"consumerConfig", "enable.auto.commit"})
    void theDriverCommitsUnlessTheClientDoes() throws Exception {
        assertThat(backlogAfterReading("driver", "{enable.auto.commit: false}")).isZero();
        assertThat(backlogAfterReading("default", "{}")).isZero();
        assertThat(backlogAfterReading("client", "{enable.auto.commit: true, auto.commit.interval.ms: 3600000}"))
                .isEqualTo(20);
    }

    /** By the broker's count, once the consumer has been paused: the driver commits then. */
    private static long backlogAfterReading(String name, String consumerConfig) throws Exception {
        return inSession(consumerConfig, session -> {
            TopicSpec topic = new TopicSpec("keys-commit-" + name, 1);
            SubscriptionSpec subscription = new SubscriptionSpec(topic, "keys-sub-commit-" + name, 0);
            session.topics().create(List.of(topic));
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription, mailbox);
            for (int i = 0; i < 20; i++) {
                send(producer, "m");
            }
            mailbox.take(20);
            consumer.pause();
            return session.insight().backlog(subscription);
        });
    }

    @Test
    @Observes(
            of = KeyFile.KAFKA,
            value = {"commonConfig", "default.api.timeout.ms", "request.timeout.ms"})
    void noTimeoutOfTheFileOutlastsTheRunsLimit() throws Exception {
        DriverTarget target = files.target("""
                driverClass: kafka
                commonConfig:
                  bootstrap.servers: 127.0.0.1:1
                  request.timeout.ms: 600000
                  default.api.timeout.ms: 600000
                """);
        long start = System.nanoTime();

        assertThatThrownBy(() -> open(target, Map.of(), Duration.ofSeconds(2)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("127.0.0.1:1");

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
    }

    /** Code that a session is given to. */
    @FunctionalInterface
    private interface Visit<T> {
        T to(DriverSession session) throws DriverException, InterruptedException;
    }

    private static <T> T inSession(String consumerConfig, Visit<T> visit) throws Exception {
        DriverTarget target = files.target("driverClass: kafka\nconsumerConfig: " + consumerConfig + "\n");
        return target.driver().call(() -> {
            try (DriverSession session = open(target, kafka.addresses(), Duration.ofSeconds(60))) {
                return visit.to(session);
            }
        });
    }

    private static DriverSession open(DriverTarget target, Map<String, String> addresses, Duration limit)
            throws DriverException, InterruptedException {
        return target.driver()
                .call(() -> target.driver()
                        .driver()
                        .open(new DriverContext(
                                target.configuration().settings(), addresses, "keys", limit, System::nanoTime)));
    }

    /** Returns when the message is stored. */
    private static void send(Producer producer, String text) throws InterruptedException {
        Receipt.Ending ending = Receipt.of(producer, text).await();
        assertThat(ending.failure()).as(ending.reason()).isEmpty();
    }
}
