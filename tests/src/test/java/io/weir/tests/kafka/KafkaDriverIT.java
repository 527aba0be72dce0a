package io.weir.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight.Metric;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendOutcome;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.SubscriptionSpec.Start;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Insights;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Mailbox.Letter;
import io.weir.tests.contract.Receipt;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The driver against a real broker of one node. */
class KafkaDriverIT {

    private static Scene kafka;

    private TopicSpec topic;
    private SubscriptionSpec subscription;

    @BeforeAll
    static void launch() throws Exception {
        kafka = new Scene();
    }

    @AfterAll
    static void end() {
        if (kafka != null) {
            kafka.close();
        }
    }

    @BeforeEach
    void nameTopic() {
        topic = kafka.topic(3);
        subscription = Scene.subscription(topic, 0);
    }

    @Test
    void deliversPayloadAndStampOfEveryMessage() throws Exception {
        try (DriverSession session = kafka.open(topic, Map.of())) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            for (int i = 0; i < 100; i++) {
                Receipt.of(producer, "payload-" + i, "stamp-" + i, MessageKey.NONE);
            }
            assertThat(mailbox.take(100))
                    .extracting(Letter::payload, Letter::header)
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 100)
                            .mapToObj(i -> Tuple.tuple("payload-" + i, "stamp-" + i))
                            .toList());
        }
    }

    @Test
    void keepsAKeyInOnePartitionAndSpreadsKeys() throws Exception {
        try (DriverSession session = kafka.open(topic, Map.of())) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            for (int i = 0; i < 200; i++) {
                String key = "key-" + i % 20;
                Receipt.of(producer, key, "", MessageKey.of(key));
            }
            Map<String, Set<Integer>> partitionsByKey = mailbox.take(200).stream()
                    .collect(Collectors.groupingBy(
                            Letter::payload, Collectors.mapping(Letter::partition, Collectors.toSet())));
            assertThat(partitionsByKey.values())
                    .hasSize(20)
                    .allSatisfy(partitions -> assertThat(partitions).hasSize(1));
            assertThat(partitionsByKey.values().stream().flatMap(Set::stream).distinct())
                    .containsExactlyInAnyOrder(0, 1, 2);
        }
    }

    @Test
    void hasCopiedThePayloadWhenSendReturns() throws Exception {
        for (String compression : List.of("none", "lz4", "zstd", "gzip", "snappy")) {
            TopicSpec own = kafka.topic(1);
            Map<String, String> producerConfig = Map.of("linger.ms", "50", "compression.type", compression);
            try (DriverSession session = kafka.open(own, Map.of("producerConfig", producerConfig))) {
                Mailbox mailbox = new Mailbox();
                session.createConsumer(Scene.subscription(own, 0), mailbox);
                Producer producer = session.createProducer(new ProducerSpec(own, 0));
                Message message = new Message();
                byte[] reused = new byte[1000];
                byte[] header = new byte[10];
                for (char letter = 'a'; letter <= 'z'; letter++) {
                    Arrays.fill(reused, (byte) letter);
                    Arrays.fill(header, (byte) letter);
                    producer.send(message.set(reused, header, MessageKey.NONE), new Receipt());
                    Arrays.fill(reused, (byte) '!');
                    Arrays.fill(header, (byte) '!');
                }
                for (char letter = 'a'; letter <= 'z'; letter++) {
                    String expected = String.valueOf(letter);
                    assertThat(mailbox.take()).isEqualTo(new Letter(expected.repeat(1000), expected.repeat(10), 0));
                }
            }
        }
    }

    @Test
    void deliversNothingWhilePausedAndGoesOnWhereItStopped() throws Exception {
        try (DriverSession session = kafka.open(topic, Map.of())) {
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Receipt.of(producer, "before").await();
            assertThat(mailbox.take().payload()).isEqualTo("before");

            consumer.pause();
            for (int i = 0; i < 30; i++) {
                Receipt.of(producer, "during-" + i).await();
            }
            // The consumer polls on: the backlog that the broker tells stays what was sent meanwhile.
            assertThat(session.insight().backlog(subscription)).isEqualTo(30);
            assertThat(mailbox.isEmpty()).isTrue();

            consumer.resume();
            assertThat(mailbox.take(30)).extracting(Letter::payload).doesNotHaveDuplicates();
        }
    }

    @Test
    void pausesPartitionsThatComeWhilePaused() throws Exception {
        try (DriverSession session = kafka.open(topic, Map.of())) {
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Mailbox delivered = new Mailbox();
            Consumer stays = session.createConsumer(subscription, delivered);
            Consumer leaves = session.createConsumer(Scene.subscription(topic, 1), (payload, header, partition) -> {});
            Scene.await(this::membersWithPartitions, 2L);

            stays.pause();
            leaves.close();
            Scene.await(this::membersWithPartitions, 1L);
            for (int i = 0; i < 30; i++) {
                Receipt.of(producer, "key-" + i, "", MessageKey.of("key-" + i)).await();
            }
            assertThat(session.insight().backlog(subscription)).isEqualTo(30);
            assertThat(delivered.isEmpty()).isTrue();

            stays.resume();
            assertThat(delivered.take(30).stream().map(Letter::partition).distinct())
                    .containsExactlyInAnyOrder(0, 1, 2);
        }
    }

    private long membersWithPartitions() throws Exception {
        return kafka
                .admin()
                .describeConsumerGroups(List.of(subscription.name()))
                .all()
                .get()
                .get(subscription.name())
                .members()
                .stream()
                .filter(member -> !member.assignment().topicPartitions().isEmpty())
                .count();
    }

    @Test
    void tellsTheBacklogOfAGroupThatHasNotCommittedAnything() throws Exception {
        try (DriverSession session = kafka.open(topic, Map.of())) {
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            for (int i = 0; i < 50; i++) {
                Receipt.of(producer, "m").await();
            }
            assertThat(session.insight().backlog(subscription)).isEqualTo(50);
        }
    }

    @Test
    void beginsWithTheNextMessageWhereTheTopicHasOldOnes() throws Exception {
        try (DriverSession session = kafka.open(topic, Map.of())) {
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            for (int i = 0; i < 30; i++) {
                Receipt.of(producer, "old", "", MessageKey.of("key-" + i)).await();
            }
            Mailbox mailbox = new Mailbox();
            for (int consumer = 0; consumer < 2; consumer++) {
                session.createConsumer(
                        new SubscriptionSpec(topic, subscription.name(), consumer, Start.NEXT_MESSAGE), mailbox);
            }
            assertThat(session.insight().backlog(subscription)).isZero();
            // Stored before the consumers have joined their group: these belong to the subscription all the same.
            for (int i = 0; i < 30; i++) {
                Receipt.of(producer, "new-" + i, "", MessageKey.of("key-" + i)).await();
            }
            assertThat(mailbox.take(30))
                    .extracting(Letter::payload)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, 30).mapToObj(i -> "new-" + i).toList());
        }
    }

    @Test
    void storesThePositionSoThatTheBacklogComesToNothing() throws Exception {
        try (DriverSession session = kafka.open(topic, Map.of())) {
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            for (int i = 0; i < 500; i++) {
                Receipt.of(producer, "m");
            }
            mailbox.take(500);
            consumer.close();
            consumer.close();
            assertThat(session.insight().backlog(subscription)).isZero();
        }
    }

    @Test
    void refusesAMessageThatIsTooLargeForTheTopicOrTheClient() throws Exception {
        try (DriverSession session = kafka.open(topic, Map.of("topicConfig", Map.of("max.message.bytes", "2000")))) {
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Receipt.Ending byBroker = Receipt.of(producer, "x".repeat(10_000)).await();
            assertThat(byBroker.failure()).contains(SendOutcome.REFUSED);
            assertThat(byBroker.reason()).contains("RecordTooLargeException");
            Receipt.Ending byClient =
                    Receipt.of(producer, "x".repeat(2_000_000)).await();
            assertThat(byClient.failure()).contains(SendOutcome.REFUSED);
            assertThat(Receipt.of(producer, "fits").await().failure()).isEmpty();
        }
    }

    @Test
    void endsEverySendBeforeItIsClosedAndRefusesLaterOnes() throws Exception {
        try (DriverSession session = kafka.open(topic, Map.of("producerConfig", Map.of("linger.ms", "60000")))) {
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Receipt receipt = Receipt.of(producer, "lingering");
            assertThat(receipt.isDone()).isFalse();
            producer.close();
            assertThat(receipt.isDone()).isTrue();
            assertThat(receipt.await().failure()).isEmpty();
            producer.close();
            assertThat(Receipt.of(producer, "late").await().failure()).contains(SendOutcome.REFUSED);
        }
    }

    @Test
    void tellsTheBrokersReasonForAReplicationFactorThatCantBe() throws Exception {
        try (DriverSession session = kafka.open(Map.of("replicationFactor", 3L))) {
            assertThatThrownBy(() -> session.topics().create(List.of(topic)))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining(topic.name())
                    .hasMessageContaining("InvalidReplicationFactorException")
                    .hasMessageContaining("replication factor 3");
        }
    }

    @Test
    void tellsTheBrokersReasonForATopicConfigurationThatItDoesNotKnow() throws Exception {
        try (DriverSession session = kafka.open(Map.of("topicConfig", Map.of("cleanup.policy", "burn")))) {
            assertThatThrownBy(() -> session.topics().create(List.of(topic)))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("burn");
        }
    }

    @Test
    void createsListsAndDeletesTopics() throws Exception {
        try (DriverSession session = kafka.open(Map.of())) {
            List<TopicSpec> topics = IntStream.range(0, 20)
                    .mapToObj(i -> new TopicSpec(topic.name() + "-" + (char) ('a' + i), 1 + i % 5))
                    .toList();
            session.topics().create(topics);
            assertThat(session.topics().list(topic.name())).containsExactlyElementsOf(topics);
            Set<String> names = topics.stream().map(TopicSpec::name).collect(Collectors.toSet());
            session.topics().delete(names);
            assertThat(session.topics().list(topic.name())).isEmpty();
            session.topics().delete(names);
        }
    }

    @Test
    void leavesNoGroupBehind() throws Exception {
        try (DriverSession keeper = kafka.open(topic, Map.of())) {
            DriverSession session = kafka.open(Map.of());
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription, mailbox);
            Receipt.of(session.createProducer(new ProducerSpec(topic, 0)), "m");
            mailbox.take();
            session.close();
            session.close();
            assertThat(keeper.topics().deleteSubscriptions(subscription.name()::equals))
                    .isEmpty();
            assertThat(keeper.topics().list(topic.name())).containsExactly(topic);
        }
    }

    @Test
    void deletesGroupsThatAnotherSessionLeft() throws Exception {
        try (DriverSession cleaner = kafka.open(Map.of());
                DriverSession session = kafka.open(topic, Map.of())) {
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription, mailbox);
            Receipt.of(session.createProducer(new ProducerSpec(topic, 0)), "m");
            mailbox.take();
            consumer.close();
            assertThat(cleaner.topics().deleteSubscriptions(subscription.name()::equals))
                    .containsExactly(subscription.name());
            assertThat(cleaner.topics().deleteSubscriptions(subscription.name()::equals))
                    .isEmpty();
        }
    }

    @Test
    void readsBackWhatTopicAndClientsReallyHave() throws Exception {
        Map<String, Object> settings = Map.of(
                "topicConfig", Map.of("flush.messages", "1", "min.insync.replicas", "1"),
                "producerConfig", Map.of("acks", "1", "linger.ms", "7", "compression.type", "lz4"),
                "consumerConfig", Map.of("fetch.min.bytes", "1000"));
        try (DriverSession session = kafka.open(topic, settings)) {
            assertThat(Insights.facts(session, topic))
                    .containsEntry("BROKER brokers", "1")
                    .containsEntry("BROKER partitions", "3")
                    .containsEntry("BROKER replication.factor", "1")
                    .containsEntry("BROKER flush.messages", "1")
                    .containsEntry("BROKER num.io.threads", "8")
                    .containsEntry("PRODUCER kafka-clients", "4.3.1")
                    .containsEntry("PRODUCER acks", "1")
                    .containsEntry("PRODUCER enable.idempotence", "false")
                    .containsEntry("PRODUCER linger.ms", "7")
                    .containsEntry("PRODUCER compression.type", "lz4")
                    .containsEntry("PRODUCER compression", "lz4")
                    .containsEntry("PRODUCER wait for a batch", "7 ms")
                    .containsEntry("CONSUMER fetch.min.bytes", "1000")
                    .containsEntry("CONSUMER enable.auto.commit", "false")
                    .containsKey("BROKER metadata.version");
        }
        try (DriverSession session = kafka.open(Map.of())) {
            assertThat(Insights.facts(session, topic))
                    .as("the same topic, whatever this session would have created, and other clients")
                    .containsEntry("BROKER flush.messages", "1")
                    .containsEntry("PRODUCER acks", "all")
                    .containsEntry("PRODUCER linger.ms", "5");
        }
    }

    @ParameterizedTest
    @CsvSource({"lz4, 0.01, 0.5", "none, 1, 1"})
    void tellsWhatCompressionHasAchieved(String codec, double min, double max) throws Exception {
        Map<String, Object> settings = Map.of("producerConfig", Map.of("compression.type", codec));
        try (DriverSession session = kafka.open(topic, settings)) {
            Receipt.of(session.createProducer(new ProducerSpec(topic, 0)), "x".repeat(5_000))
                    .await();

            assertThat(session.insight().clientMetrics())
                    .filteredOn(metric -> metric.unit().equals(Metric.COMPRESSION_RATIO))
                    .singleElement()
                    .satisfies(metric -> assertThat(metric.value()).isBetween(min, max));
        }
    }

    @Test
    void showsTheMetricsOfEachClient() throws Exception {
        try (DriverSession session = kafka.open(topic, Map.of())) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription, mailbox);
            for (int index = 0; index < 2; index++) {
                Receipt.of(session.createProducer(new ProducerSpec(topic, index)), "x".repeat(500))
                        .await();
            }
            mailbox.take(2);
            Map<String, Double> metrics = session.insight().clientMetrics().stream()
                    .collect(Collectors.toMap(metric -> metric.source() + " " + metric.name(), Metric::value));
            assertThat(metrics.get("PRODUCER batch-size-avg[0]")).isBetween(500.0, 700.0);
            assertThat(metrics.get("PRODUCER batch-size-avg[1]")).isBetween(500.0, 700.0);
            assertThat(metrics.get("CONSUMER fetch-size-avg")).isPositive();
        }
    }
}
