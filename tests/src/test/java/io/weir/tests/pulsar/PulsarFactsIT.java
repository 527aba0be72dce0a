package io.weir.tests.pulsar;

import static io.weir.tests.pulsar.PulsarScene.topic;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.broker.LocalBroker;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Role;
import io.weir.driver.Insight.Source;
import io.weir.driver.TopicSpec;
import io.weir.evidence.RunListener;
import io.weir.result.Outcome;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.RunResult;
import io.weir.tests.Await;
import io.weir.tests.contract.Insights;
import io.weir.tests.keys.FileRun;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A setting is changed, and what broker or client tells of themselves changes with it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PulsarFactsIT {

    private static final String SHORT_LOAD = """
            topics: 1
            partitionsPerTopic: 1
            producersPerTopic: 1
            subscriptionsPerTopic: 1
            consumerPerSubscription: 1
            messageSize: 100
            useRandomizedPayloads: true
            producerRate: 200
            testDuration: 3s
            warmupDuration: 1s
            """;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static PulsarScene pulsar;

    @BeforeAll
    static void launch() throws Exception {
        pulsar = new PulsarScene("broker.config.maxMessageSize=1048576");
    }

    @AfterAll
    static void end() throws Exception {
        if (pulsar != null) {
            pulsar.close();
        }
    }

    @Test
    void theOneNodeOwnsPartitionsAndLeads() throws Exception {
        TopicSpec topic = topic(2);
        try (DriverSession session = pulsar.open()) {
            session.topics().create(List.of(topic));
            for (Role role : List.of(Role.LEADER, Role.CONTROLLER)) {
                assertThat(Insights.nodes(pulsar.system.broker(), session, role, topic, 1))
                        .containsExactly("standalone");
            }
        }
    }

    @Test
    void theBrokerTellsItsOwnSettings() throws Exception {
        assertThat(pulsar.facts(topic(3)))
                .containsEntry("BROKER maxMessageSize", "1048576")
                .containsEntry("BROKER brokers", "1")
                .containsEntry("BROKER bookies", "1")
                .containsEntry("BROKER partitions", "3")
                .containsEntry("BROKER bookkeeperAckQuorum", "1");
        assertThat(pulsar.facts(topic(1))).containsEntry("BROKER partitions", "not partitioned");
    }

    @ParameterizedTest
    @CsvSource({
        "client.ioThreads, 3, PRODUCER numIoThreads, 3",
        "client.listenerThreads, 5, CONSUMER numListenerThreads, 5",
        "client.connectionsPerBroker, 2, PRODUCER connectionsPerBroker, 2",
        "client.maxConcurrentLookupRequests, 77, PRODUCER concurrentLookupRequest, 77",
        "client.clientMemoryLimitMB, 16, PRODUCER memoryLimitBytes, 16777216",
        "client.persistence.deduplicationEnabled, true, BROKER deduplication, true",
        "producer.compressionType, ZSTD, PRODUCER compressionType, ZSTD",
        "producer.compressionType, LZ4, PRODUCER compression, lz4",
        "producer.batchingMaxPublishDelayMs, 7, PRODUCER wait for a batch, 7 ms",
        "producer.batchingEnabled, false, PRODUCER wait for a batch, none",
        "consumer.ackReceiptEnabled, true, CONSUMER ackReceiptEnabled, true",
        "consumer.acknowledgmentGroupTimeMs, 7, CONSUMER acknowledgementsGroupTimeMicros, 7000",
        "consumer.receiverQueueSize, 9, CONSUMER receiverQueueSize, 9",
    })
    @Observes(
            of = KeyFile.PULSAR,
            value = {
                "client.ioThreads",
                "client.listenerThreads",
                "client.connectionsPerBroker",
                "client.maxConcurrentLookupRequests",
                "client.clientMemoryLimitMB",
                "client.persistence.deduplicationEnabled",
                "consumer.ackReceiptEnabled"
            })
    void aChangedSettingIsAChangedFact(String key, String value, String fact, String expected) throws Exception {
        assertThat(pulsar.facts(topic(1))).doesNotContainEntry(fact, expected);
        assertThat(pulsar.facts(topic(1), "driver." + key + "=" + value)).containsEntry(fact, expected);
    }

    /** Idle threads that wait for their sockets would take weeks for so much CPU time. */
    @Test
    @Observes(of = KeyFile.PULSAR, value = "client.enableBusyWait")
    void threadsThatPollKeepACpuBusyWhileNothingArrives() throws Exception {
        Set<Long> others = ioThreads();
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.open("driver.client.enableBusyWait=true", "driver.client.ioThreads=1")) {
            session.topics().create(List.of(topic));
            assertThat(session.insight().facts(topic))
                    .contains(new Fact("enableBusyWait", "true", Source.PRODUCER))
                    .contains(new Fact("enableBusyWait", "true", Source.CONSUMER));
            PulsarScene.producer(session, topic);
            Set<Long> own = ioThreads();
            own.removeAll(others);
            Await.until(() -> own.stream().mapToLong(THREADS::getThreadCpuTime).sum() > 2_000_000_000L);
        }
    }

    private static Set<Long> ioThreads() {
        return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().startsWith("pulsar-client-io"))
                .map(ThreadInfo::getThreadId)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** The broker knows no listener of this name; the client asks again until the time is over, and does not say why. */
    @Test
    @Observes(of = KeyFile.PULSAR, value = "client.listenerName")
    void aListenerThatNoBrokerAdvertisesLeadsNowhereAndIsNamed() throws Exception {
        TopicSpec topic = topic(1);
        Map<String, String> there = pulsar.system.broker().addresses();
        try (DriverSession session = pulsar.open(there, Duration.ofSeconds(5), "driver.client.listenerName=outside")) {
            session.topics().create(List.of(topic));
            assertThatThrownBy(() -> PulsarScene.producer(session, topic))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("client.listenerName: outside")
                    .hasMessageContaining("advertisedListeners");
            assertThat(session.insight().facts(topic)).contains(new Fact("listenerName", "outside", Source.CONSUMER));
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "consumer.maxTotalReceiverQueueSizeAcrossPartitions")
    void thePartitionsOfATopicShareOneTotalOfWhatIsFetchedAhead() throws Exception {
        String total = "driver.consumer.maxTotalReceiverQueueSizeAcrossPartitions=30";
        assertThat(pulsar.facts(topic(3), total)).containsEntry("CONSUMER receiverQueueSize", "10");
        assertThat(pulsar.facts(topic(3))).doesNotContainEntry("CONSUMER receiverQueueSize", "10");
    }

    @Test
    @Observes(
            of = KeyFile.PULSAR,
            value = {"client.persistence.ensembleSize", "client.persistence.writeQuorum", "client.persistence.ackQuorum"
            })
    void moreBookiesThanThereAreAreRefusedWithTheirNumber() throws Exception {
        try (DriverSession session = pulsar.open(
                "driver.client.persistence.ensembleSize=4",
                "driver.client.persistence.writeQuorum=3",
                "driver.client.persistence.ackQuorum=2")) {
            TopicSpec topic = topic(3);
            assertThatThrownBy(() -> session.topics().create(List.of(topic)))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("client.persistence.ensembleSize")
                    .hasMessageContaining("4")
                    .hasMessageContaining("1 bookie");
        }
    }

    @Test
    void transactionsAreRefusedByABrokerThatDoesNotOfferThem() {
        assertThatThrownBy(() -> pulsar.open("driver.producer.messagesPerTransaction=3"))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("transactionCoordinatorEnabled");
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "client.clusterName")
    void anUnknownClusterIsRefusedByTheBroker() throws Exception {
        try (DriverSession session =
                pulsar.open("driver.client.clusterName=elsewhere", "driver.client.namespacePrefix=weir-else/where")) {
            TopicSpec topic = topic(1);
            assertThatThrownBy(() -> session.topics().create(List.of(topic)))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("Clusters do not exist");
        }
    }

    @Test
    @Observes(
            of = KeyFile.PULSAR,
            value = {"client.serviceUrl", "client.httpUrl"})
    void withoutABrokerOfItsOwnTheFilesAddressesAreTaken() throws Exception {
        Map<String, String> there = pulsar.system.broker().addresses();
        Duration limit = Duration.ofMinutes(1);
        try (DriverSession session = pulsar.open(
                Map.of(),
                limit,
                "driver.client.serviceUrl=" + there.get("serviceUrl"),
                "driver.client.httpUrl=" + there.get("httpUrl"))) {
            TopicSpec topic = topic(2);
            session.topics().create(List.of(topic));
            PulsarScene.producer(session, topic).close();
            assertThat(pulsar.fullName(topic)).contains(topic.name());
        }
        assertThatThrownBy(() -> pulsar.open(Map.of(), limit))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("client.httpUrl is missing");
    }

    @Test
    void theBrokersPageForPrometheusTellsWhatARunCostIt(@TempDir Path folder) throws Exception {
        LocalBroker broker = pulsar.system.broker();
        String page = broker.addresses().get("httpUrl") + "/metrics";
        String driver = """
                driverClass: pulsar
                client:
                  serviceUrl: %s
                  httpUrl: %s
                  persistence: {ensembleSize: 1, writeQuorum: 1, ackQuorum: 1}
                resources:
                  prometheus:
                    broker-1: %s
                """.formatted(
                        broker.addresses().get("serviceUrl"), broker.addresses().get("httpUrl"), page);
        Duration before = cpuTime(broker);
        RunResult result;
        int run = 0;
        try (FileRun files = new FileRun(folder, "pulsar")) {
            do { // a machine that does much else may answer too late, which the result says
                run++;
                result = files.run("page" + run, driver, SHORT_LOAD, Map.of(), RunListener.NONE);
            } while (run < 5
                    && result.resources() != null
                    && result.resources().unread().stream().anyMatch(sentence -> sentence.contains("gave no figures")));
        }
        double spent = (cpuTime(broker).toMillis() - before.toMillis()) / 1e3;

        assertThat(result.outcome()).isEqualTo(Outcome.completed());
        assertThat(result.resources().unread()).noneMatch(sentence -> sentence.contains("gave no figures"));
        ProcessUse told = result.resources().processes().get(1);
        assertThat(told.name()).isEqualTo("broker-1");
        assertThat(told.source()).isEqualTo("Prometheus " + page);
        // The kernel tells in hundredths of a second, the run is more than its measured part.
        assertThat(told.cpuSeconds()).isBetween(0.02, spent + 0.02);
        assertThat(told.maxResidentBytes()).isGreaterThan(100_000_000);
        assertThat(told.maxThreads()).isGreaterThan(20);
        assertThat(told.maxOpenFiles()).isGreaterThan(20);
        assertThat(told.jvm().maxHeapUsedBytes()).isGreaterThan(10_000_000);
        assertThat(told.jvm().garbageCollections()).isNotNegative();
        assertThat(result.resources().messagesPerBrokerCpuSecond()).isPositive();
    }

    private static Duration cpuTime(LocalBroker broker) {
        long pid = broker.pid(broker.nodes().get(0));
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElseThrow();
    }
}
