package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.broker.LocalBroker;
import io.weir.evidence.RunListener;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.BacklogStageFigures;
import io.weir.measure.BacklogStage;
import io.weir.report.IntervalsCsv;
import io.weir.report.RunFolder;
import io.weir.result.MeasuredFigures;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the keys of both files do to whole runs on a Kafka broker: one run with all keys, one with few, one on a
 * topic that stays, some in transactions and one with a backlog. */
class KafkaRunKeysIT {

    private static final String WORKLOAD = """
            topics: 2
            partitionsPerTopic: 3
            producersPerTopic: 1
            subscriptionsPerTopic: 1
            consumerPerSubscription: 1
            messageSize: 1000
            useRandomizedPayloads: true
            randomBytesRatio: 0
            producerRate: 1000
            messages: 500
            warmupDuration: 0s
            drainTimeout: 10s
            """;

    @TempDir
    static Path folder;

    private static FileRun files;
    private static LocalBroker kafka;
    private static Admin admin;
    private static KafkaScene scene;
    private static RunResult withKeys;
    private static RunResult withoutKeys;

    @BeforeAll
    static void runWithAndWithoutKeys() throws Exception {
        files = new FileRun(folder, "kafka");
        kafka = files.broker("driverClass: kafka\nbroker: {launch: local, nodes: 1, heap: 400m}\n");
        admin = Admin.create(Map.copyOf(kafka.addresses()));
        scene = new KafkaScene(admin, "with");
        withKeys = files.run("with", """
                name: every key
                driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver
                clientVersion: 3.9.1
                replicationFactor: 1
                topicConfig: |
                  retention.ms=7654321
                commonConfig: |
                  bootstrap.servers=127.0.0.1:1
                  client.id=bench-{zone.id}
                producerConfig: |
                  acks=1
                  linger.ms=100
                  batch.size=100000
                  compression.type=gzip
                  key.serializer=org.apache.kafka.common.serialization.StringSerializer
                  value.serializer=org.apache.kafka.common.serialization.StringSerializer
                consumerConfig: |
                  group.id=mine
                  max.poll.records=7
                  key.deserializer=org.apache.kafka.common.serialization.StringDeserializer
                  value.deserializer=org.apache.kafka.common.serialization.StringDeserializer
                """, WORKLOAD, kafka.addresses(), scene);
        String address = kafka.addresses().get("bootstrap.servers");
        withoutKeys = files.run(
                "without",
                "driverClass: kafka\ncommonConfig: {bootstrap.servers: '" + address + "'}\n"
                        + "producerConfig: {batch.size: 0}\n",
                WORKLOAD,
                Map.of(),
                RunListener.NONE);
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
            value = {"name", "driverClass"})
    void theResultNamesFileAndSystem() {
        assertThat(withKeys.driver().name()).isEqualTo("every key");
        assertThat(withKeys.driver().system()).isEqualTo("kafka");
    }

    @Test
    @Observes(of = KeyFile.DRIVER, value = "clientVersion")
    void theClientIsOfTheVersionAskedFor() {
        assertThat(fact(withKeys, "kafka-clients")).isEqualTo("3.9.1");
        assertThat(fact(withoutKeys, "kafka-clients")).isEqualTo("4.3.1");
    }

    @Test
    @Observes(of = KeyFile.KAFKA, value = "bootstrap.servers")
    void theLaunchedBrokerGoesBeforeTheAddressOfTheFile() {
        assertThat(withKeys.outcome().kind()).isEqualTo(Outcome.Kind.COMPLETED);
        assertThat(withoutKeys.outcome().kind()).isEqualTo(Outcome.Kind.COMPLETED);
    }

    @Test
    @Observes(
            of = KeyFile.WORKLOAD,
            value = {"topics", "partitionsPerTopic"})
    void theBrokerHasTheTopicsWhileTheRunLasts() throws Exception {
        assertThat(scene.topics).hasSize(2);
        assertThat(scene.topics.values())
                .extracting(topic -> topic.partitions().size())
                .containsExactly(3, 3);
        assertThat(scene.topicsLeft()).isEmpty();
        assertThat(scene.groups).hasSize(2);
        assertThat(scene.groupsLeft()).isEmpty();
    }

    @Test
    @Observes(of = KeyFile.KAFKA, value = "topicConfig")
    void topicsAreCreatedWithTheConfigurationOfTheFile() {
        assertThat(scene.retention).hasSize(2).containsOnly("7654321");
    }

    @Test
    @Observes(
            of = KeyFile.KAFKA,
            value = {"commonConfig", "client.id", "group.id"})
    void theBrokerSeesTheFilesClientIdAndTheSubscriptionAsGroup() throws Exception {
        assertThat(scene.groups.keySet()).containsExactly("weir-with-sub-00000", "weir-with-sub-00001");
        assertThat(scene.groups.values())
                .flatMap(ConsumerGroupDescription::members)
                .extracting(member -> member.clientId())
                .containsExactlyInAnyOrder("bench-z7-with-consumer-0", "bench-z7-with-consumer-1");
        assertThat(admin.listConsumerGroups().all().get())
                .noneMatch(group -> group.groupId().equals("mine"));
    }

    @Test
    @Observes(
            of = KeyFile.KAFKA,
            value = {
                "producerConfig",
                "consumerConfig",
                "key.serializer",
                "value.serializer",
                "key.deserializer",
                "value.deserializer"
            })
    void clientsWorkWithTheSettingsOfTheFileButWithBytes() {
        assertThat(fact(withKeys, "acks")).isEqualTo("1");
        assertThat(fact(withoutKeys, "acks")).isEqualTo("all");
        assertThat(fact(withKeys, "max.poll.records")).isEqualTo("7");
        assertThat(metric(withKeys, "compression-rate-avg[0]")).isLessThan(0.3);
        assertThat(metric(withoutKeys, "compression-rate-avg[0]")).isEqualTo(1);
        assertThat(metric(withKeys, "record-queue-time-avg[0]")).isGreaterThan(20);
        // Without batches a request takes one message of each of the three partitions, however slow the broker is.
        assertThat(metric(withoutKeys, "records-per-request-avg[0]")).isLessThanOrEqualTo(3);
        assertThat(metric(withKeys, "records-per-request-avg[0]")).isGreaterThan(3);
        assertThat(figures(withKeys).deliveryAudit().acknowledged().once()).isEqualTo(500);
        assertThat(figures(withKeys).deliveryAudit().corrupted()).isZero();
    }

    @Test
    @Observes(
            of = KeyFile.WORKLOAD,
            value = {"existingTopics", "keyDistributor"})
    void anExistingTopicStaysItsOldMessagesDoNotCountAndKeysKeepTheirPartition() throws Exception {
        admin.createTopics(List.of(new NewTopic("orders", 3, (short) 1))).all().get();
        sendOldMessages();

        RunResult result = files.run("orders", "driverClass: kafka\n", """
                existingTopics: [orders]
                producersPerTopic: 1
                subscriptionsPerTopic: 1
                consumerPerSubscription: 1
                messageSize: 50
                useRandomizedPayloads: true
                producerRate: 10000
                messages: 12000
                keyDistributor: KEY_ROUND_ROBIN
                warmupDuration: 0s
                drainTimeout: 20s
                """, kafka.addresses(), RunListener.NONE);

        assertThat(result.outcome().kind()).isEqualTo(Outcome.Kind.COMPLETED);
        assertThat(figures(result).deliveryAudit().acknowledged().once()).isEqualTo(12_000);
        assertThat(figures(result).deliveryAudit().otherOrigin()).isZero();
        Map<String, Set<Integer>> partitions = partitionsByKey();
        assertThat(partitions)
                .hasSize(10_000)
                .allSatisfy((key, places) -> assertThat(places).hasSize(1));
        assertThat(partitions.values()).contains(Set.of(0), Set.of(1), Set.of(2));
        assertThat(new KafkaScene(admin, "orders").groupsLeft()).isEmpty();
    }

    /** A fetch has one message of each partition, so that the old ones arrive well into the load. */
    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "subscriptionPosition")
    void anExistingTopicIsReadFromItsOldestMessageOnWithoutCountingIt() throws Exception {
        int old = 2_000;
        admin.createTopics(List.of(new NewTopic("late", 2, (short) 1))).all().get();
        sendOneByOne("late", old);

        RunResult result = files.run("late", """
                driverClass: kafka
                consumerConfig: max.partition.fetch.bytes=1
                """, """
                existingTopics: [late]
                subscriptionPosition: earliest
                producersPerTopic: 1
                subscriptionsPerTopic: 1
                consumerPerSubscription: 1
                messageSize: 50
                useRandomizedPayloads: true
                producerRate: 100
                messages: 200
                warmupDuration: 0s
                drainTimeout: 60s
                """, kafka.addresses(), RunListener.NONE);

        assertThat(result.outcome().kind()).isEqualTo(Outcome.Kind.COMPLETED);
        assertThat(figures(result).deliveryAudit().acknowledged().once()).isEqualTo(200);
        assertThat(figures(result).deliveryAudit().missing()).isZero();
        assertThat(figures(result).deliveryAudit().otherOrigin()).isBetween(1L, (long) old);
        assertThat(new KafkaScene(admin, "late").groupsLeft()).isEmpty();
    }

    private static void sendOneByOne(String topic, int count) {
        Map<String, Object> settings = new HashMap<>(kafka.addresses());
        settings.put("batch.size", 0);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            IntStream.range(0, count).forEach(i -> producer.send(new ProducerRecord<>(topic, 0, null, new byte[50])));
        }
    }

    @Test
    void aRunInTransactionsAccountsForThoseThatAreAborted() throws Exception {
        for (String type : List.of("group", "share")) {
            RunResult result = files.run(
                    "transactions-" + type, """
                    driverClass: kafka
                    messagesPerTransaction: 5
                    transactionAbortRatio: 0.25
                    subscriptionType: """ + " " + type + "\n", """
                    topics: 1
                    partitionsPerTopic: 2
                    producersPerTopic: 1
                    subscriptionsPerTopic: 1
                    consumerPerSubscription: 1
                    messageSize: 100
                    useRandomizedPayloads: true
                    producerRate: 200
                    messages: 400
                    warmupDuration: 0s
                    drainTimeout: 60s
                    """, kafka.addresses(), RunListener.NONE);

            assertThat(result.outcome().kind()).isEqualTo(Outcome.Kind.COMPLETED);
            var account = figures(result).deliveryAudit();
            assertThat(account.aborted().never()).as(type).isBetween(80L, 120L);
            assertThat(account.aborted().once()).isZero();
            assertThat(account.acknowledged().once())
                    .isEqualTo(400 - account.aborted().never());
            assertThat(account.missing()).isZero();
            assertThat(new KafkaScene(admin, "transactions-" + type).groupsLeft())
                    .isEmpty();
        }
    }

    /** By the broker's count, with the group as it was when its consumer had joined, and to the end in time. */
    @Test
    @Observes(
            of = KeyFile.WORKLOAD,
            value = {"consumerBacklogSize", "backlogDrainRatio"})
    void aBacklogIsBuiltAndDrainedWhileTheGroupStaysAsItIs() throws Exception {
        GroupMembers members = new GroupMembers(admin, "weir-backlog-sub-00000");

        RunResult result = files.run("backlog", "driverClass: kafka\n", """
                topics: 1
                partitionsPerTopic: 3
                producersPerTopic: 1
                subscriptionsPerTopic: 1
                consumerPerSubscription: 1
                messageSize: 1000
                useRandomizedPayloads: true
                producerRate: 2000
                consumerBacklogSize: 8MB
                backlogTimeout: 2m
                warmupDuration: 1s
                testDuration: 2s
                drainTimeout: 60s
                """, kafka.addresses(), members);

        assertThat(result.outcome().kind()).isEqualTo(Outcome.Kind.COMPLETED);
        BacklogRecord record = Objects.requireNonNull(figures(result).backlog());
        assertThat(record.ending()).isEqualTo(BacklogRecord.Ending.DRAINED);
        assertThat(record.failure()).isNull();
        assertThat(record.countedBy()).isEqualTo(BacklogRecord.Counter.BROKER);
        assertThat(record.targetMessages()).isEqualTo(8_000);
        BacklogStageFigures build = record.stage(BacklogStage.BUILD).orElseThrow();
        assertThat(build.lastBacklogMessages()).isGreaterThanOrEqualTo(8_000);
        assertThat(build.unreceivedAtEndMessages()).isGreaterThan(7_000);
        BacklogStageFigures catchUp = record.stage(BacklogStage.CATCH_UP).orElseThrow();
        assertThat(catchUp.lastBacklogMessages()).isLessThanOrEqualTo(record.drainedBelowMessages());
        assertThat(catchUp.unreceivedAtEndMessages()).isLessThan(catchUp.unreceivedAtStartMessages());
        BacklogStageFigures after = record.stage(BacklogStage.AFTER).orElseThrow();
        assertThat(after.seconds()).isEqualTo(2, within(1e-3));
        assertThat(List.of(build, catchUp, after))
                .allSatisfy(stage ->
                        assertThat(stage.acknowledgedMessagesPerSecond()).isPositive());
        assertThat(figures(result).deliveryAudit().missing()).isZero();
        assertThat(figures(result).deliveryAudit().duplicates()).isZero();
        assertThat(figures(result).deliveryAudit().reordered()).isZero();
        assertThat(receivedWhilePaused(record)).isNotEmpty().containsOnly(0.0);
        assertThat(members.seen).hasSize(2).allMatch(members.seen.get(0)::equals);
        assertThat(metric(result, "rebalance-total")).isEqualTo(1);
    }

    /** Messages a second in the intervals of the build that began after the consumer had been paused. */
    private static List<Double> receivedWhilePaused(BacklogRecord record) throws Exception {
        List<List<String>> rows = IntervalsCsv.read(new RunFolder(folder.resolve("backlog")).intervals());
        List<String> names = rows.get(0);
        double paused = 1 + Objects.requireNonNull(record.pauseSeconds());
        return rows.stream()
                .filter(row -> row.get(names.indexOf("stage")).equals("build"))
                .filter(row -> Double.parseDouble(row.get(names.indexOf("startSeconds"))) >= paused)
                .map(row -> Double.valueOf(row.get(names.indexOf("receivedMessagesPerSecond"))))
                .toList();
    }

    private static void sendOldMessages() {
        Map<String, Object> settings = Map.copyOf(kafka.addresses());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            IntStream.range(0, 20)
                    .forEach(i -> producer.send(new ProducerRecord<>("orders", i % 3, null, new byte[50])));
        }
    }

    /** Of all messages that the topic holds, those of the probe and the old ones left out. */
    private static Map<String, Set<Integer>> partitionsByKey() {
        List<TopicPartition> partitions = IntStream.range(0, 3)
                .mapToObj(partition -> new TopicPartition("orders", partition))
                .toList();
        Map<String, Set<Integer>> partitionsByKey = new HashMap<>();
        int old = 0;
        Map<String, Object> settings = Map.copyOf(kafka.addresses());
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofSeconds(1))) {
                    String key = message.key() == null ? "" : new String(message.key(), StandardCharsets.UTF_8);
                    old += key.isEmpty() ? 1 : 0;
                    if (!key.isEmpty() && !key.startsWith("probe")) {
                        partitionsByKey
                                .computeIfAbsent(key, first -> new HashSet<>())
                                .add(message.partition());
                    }
                }
            }
        }
        assertThat(old).as("messages that were there before").isEqualTo(20);
        return partitionsByKey;
    }

    private static MeasuredFigures figures(RunResult result) {
        return Objects.requireNonNull(result.figures());
    }

    private static String fact(RunResult result, String name) {
        return figures(result).facts().stream()
                .filter(fact -> fact.name().equals(name))
                .map(fact -> fact.value())
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private static double metric(RunResult result, String name) {
        return figures(result).clientMetrics().stream()
                .filter(metric -> metric.name().equals(name) && metric.value() != null)
                .mapToDouble(metric -> metric.value())
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        name + " is none of " + figures(result).clientMetrics()));
    }
}
