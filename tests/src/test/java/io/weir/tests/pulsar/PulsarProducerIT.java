package io.weir.tests.pulsar;

import static io.weir.tests.pulsar.PulsarScene.producer;
import static io.weir.tests.pulsar.PulsarScene.subscription;
import static io.weir.tests.pulsar.PulsarScene.topic;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendOutcome;
import io.weir.driver.TopicSpec;
import io.weir.tests.Await;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Mailbox.Letter;
import io.weir.tests.contract.Receipt;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.common.policies.data.PublisherStats;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the keys of the producer block do, as another client and the broker see it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PulsarProducerIT {

    private static final String UNBATCHED = "driver.producer.batchingEnabled=false";
    /** Longer than any test: a batch leaves when it is full, or not at all. */
    private static final String PATIENT = "driver.producer.batchingMaxPublishDelayMs=600000";

    private static PulsarScene pulsar;

    @BeforeAll
    static void launch() throws Exception {
        pulsar = new PulsarScene(
                "broker.config.transactionCoordinatorEnabled=true",
                "broker.config.acknowledgmentAtBatchIndexLevelEnabled=false",
                "broker.config.isDelayedDeliveryDeliverAtTimeStrict=true",
                "broker.config.delayedDeliveryTickTimeMillis=100");
    }

    @AfterAll
    static void end() throws Exception {
        if (pulsar != null) {
            pulsar.close();
        }
    }

    private static List<Receipt> send(Producer producer, int count, String text) {
        List<Receipt> receipts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            receipts.add(Receipt.of(producer, text + i));
        }
        return receipts;
    }

    private static long count(List<Receipt> receipts, SendOutcome outcome) throws Exception {
        long found = 0;
        for (Receipt receipt : receipts) {
            found += receipt.await().failure().filter(outcome::equals).isPresent() ? 1 : 0;
        }
        return found;
    }

    private static void assertAcknowledged(List<Receipt> receipts) throws Exception {
        for (Receipt receipt : receipts) {
            Receipt.Ending ending = receipt.await();
            assertThat(ending.failure()).as(ending.reason()).isEmpty();
        }
    }

    @Test
    @Observes(
            of = KeyFile.PULSAR,
            value = {"producer.batchingEnabled", "producer.batchingMaxMessages", "producer.batchingMaxPublishDelayMs"})
    void aBatchLeavesWhenItHasItsMessages() throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(topic, PATIENT, "driver.producer.batchingMaxMessages=5")) {
            Producer producer = producer(session, topic);
            List<Receipt> receipts = send(producer, 14, "m");
            assertAcknowledged(receipts.subList(0, 10));
            assertThat(receipts.subList(10, 14)).noneMatch(Receipt::isDone);
            assertAcknowledged(send(producer, 1, "last"));
            // Had the four left on their own, there would be one more.
            assertThat(pulsar.entries(topic)).isEqualTo(3);
            assertThat(session.insight().clientMetrics())
                    .contains(new Insight.Metric("messages per entry", 5, "messages", Insight.Source.BROKER));
        }
        TopicSpec single = topic(1);
        try (DriverSession session = pulsar.openWith(single, UNBATCHED)) {
            assertAcknowledged(send(producer(session, single), 10, "m"));
            assertThat(pulsar.entries(single)).isEqualTo(10);
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "producer.batchingMaxPublishDelay")
    void aBatchThatIsNotFullLeavesAfterTheTimeThatIsGivenAsADuration() throws Exception {
        String instead = "driver.producer.batchingMaxPublishDelayMs=";
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(
                topic,
                instead,
                "driver.producer.batchingMaxPublishDelay=10m",
                "driver.producer.batchingMaxMessages=5")) {
            List<Receipt> receipts = send(producer(session, topic), 9, "m");
            assertAcknowledged(receipts.subList(0, 5));
            assertThat(receipts.subList(5, 9)).noneMatch(Receipt::isDone);
        }
        TopicSpec quick = topic(1);
        try (DriverSession session = pulsar.openWith(quick, instead, "driver.producer.batchingMaxPublishDelay=500us")) {
            assertAcknowledged(send(producer(session, quick), 9, "m"));
            assertThat(session.insight().facts(quick)).contains(Insight.Fact.batchWait(Duration.ofNanos(500_000)));
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "producer.batchingMaxBytes")
    void aBatchLeavesWhenItHasItsBytes() throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(topic, PATIENT, "driver.producer.batchingMaxBytes=1000")) {
            Producer producer = producer(session, topic);
            assertAcknowledged(send(producer, 10, "x".repeat(600)).subList(0, 8));
            assertThat(pulsar.entries(topic)).isGreaterThanOrEqualTo(4);
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "producer.batchingKeyBased")
    void aBatchHoldsOneKeyIfSoAsked() throws Exception {
        assertThat(maxKeysInABatch(true)).isEqualTo(1);
        assertThat(maxKeysInABatch(false)).isEqualTo(2);
    }

    private static int maxKeysInABatch(boolean keyBased) throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(
                topic,
                PATIENT,
                "driver.producer.batchingMaxMessages=10",
                "driver.producer.batchingKeyBased=" + keyBased)) {
            Producer producer = producer(session, topic);
            List<Receipt> receipts = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                receipts.add(Receipt.of(producer, "m" + i, "", MessageKey.of("key" + i % 2)));
            }
            assertAcknowledged(receipts);
            Map<Long, Set<String>> keysByEntry = pulsar.read(topic).stream()
                    .collect(Collectors.groupingBy(
                            message -> ((MessageIdAdv) message.getMessageId()).getEntryId(),
                            Collectors.mapping(message -> message.getKey(), Collectors.toSet())));
            return keysByEntry.values().stream().mapToInt(Set::size).max().orElseThrow();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"LZ4", "ZLIB", "ZSTD", "SNAPPY"})
    @Observes(
            of = KeyFile.PULSAR,
            value = {"producer.compressionType", "producer.compressMinMsgBodySize"})
    void compressesWhatIsLargeEnough(String type) throws Exception {
        String compressed = "driver.producer.compressionType=" + type;
        long stored = storedBytes(compressed);
        assertThat(stored).isLessThan(100_000);
        assertThat(storedBytes(compressed, "driver.producer.compressMinMsgBodySize=50000"))
                .isGreaterThan(400_000);
        assertThat(storedBytes()).isGreaterThan(400_000);
    }

    private static long storedBytes(String... overrides) throws Exception {
        TopicSpec topic = topic(1);
        List<String> all = new ArrayList<>(List.of(overrides));
        all.add(UNBATCHED);
        String text = "compressible".repeat(1_700);
        try (DriverSession session = pulsar.openWith(topic, all.toArray(String[]::new))) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription(topic, 0), mailbox);
            assertAcknowledged(send(producer(session, topic), 20, text));
            assertThat(mailbox.take(20)).allMatch(letter -> letter.payload().startsWith(text));
            return pulsar.admin.topics().getInternalStats(pulsar.fullName(topic)).totalSize;
        }
    }

    @Test
    @Observes(
            of = KeyFile.PULSAR,
            value = {"producer.chunkingEnabled", "consumer.maxPendingChunkedMessage"})
    void sendsInPiecesWhatIsAboveTheMaximum() throws Exception {
        TopicSpec topic = topic(1);
        String text = "x".repeat(12_000_000);
        try (DriverSession session = pulsar.openWith(
                topic,
                UNBATCHED,
                "driver.producer.chunkingEnabled=true",
                "driver.consumer.maxPendingChunkedMessage=2")) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription(topic, 0), mailbox);
            assertAcknowledged(send(producer(session, topic), 1, text));
            assertThat(mailbox.take().payload()).isEqualTo(text + "0");
            assertThat(pulsar.entries(topic)).isEqualTo(3);
        }
        TopicSpec whole = topic(1);
        try (DriverSession session = pulsar.openWith(whole, UNBATCHED)) {
            assertThat(count(send(producer(session, whole), 1, text), SendOutcome.REFUSED))
                    .isEqualTo(1);
        }
    }

    @Test
    @Observes(
            of = KeyFile.PULSAR,
            value = {"producer.pendingQueueSize", "producer.blockIfQueueFull"})
    void aFullQueueRefusesOrBlocks() throws Exception {
        TopicSpec topic = topic(1);
        String queue = "driver.producer.pendingQueueSize=2";
        try (DriverSession session =
                pulsar.openWith(topic, UNBATCHED, queue, "driver.producer.blockIfQueueFull=false")) {
            List<Receipt> receipts = send(producer(session, topic), 500, "m");
            long refused = count(receipts, SendOutcome.REFUSED);
            assertThat(refused).isPositive().isLessThan(500);
            assertThat(pulsar.entries(topic)).isEqualTo(500 - refused);
        }
        TopicSpec blocking = topic(1);
        try (DriverSession session =
                pulsar.openWith(blocking, UNBATCHED, queue, "driver.producer.blockIfQueueFull=true")) {
            assertAcknowledged(send(producer(session, blocking), 500, "m"));
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "producer.maxPendingMessagesAcrossPartitions")
    void thePartitionsOfATopicShareOneTotalOfWhatWaitsForTheBroker() throws Exception {
        TopicSpec topic = topic(2);
        try (DriverSession session = pulsar.openWith(
                topic,
                UNBATCHED,
                "driver.producer.maxPendingMessagesAcrossPartitions=6",
                "driver.producer.blockIfQueueFull=false")) {
            Producer producer = producer(session, topic);
            String node = pulsar.system.broker().nodes().get(0);
            pulsar.system.broker().pause(node);
            List<Receipt> receipts;
            try {
                receipts = send(producer, 20, "m");
            } finally {
                pulsar.system.broker().resume(node);
            }
            assertThat(count(receipts, SendOutcome.REFUSED)).isEqualTo(20 - 6);
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "producer.name")
    void theBrokerKnowsProducersByTheNameOfTheFileAndTheirNumber() throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(topic, "driver.producer.name=orders")) {
            producer(session, topic);
            session.createProducer(new ProducerSpec(topic, 1));
            assertThat(pulsar.admin.topics().getStats(pulsar.fullName(topic)).getPublishers())
                    .extracting(PublisherStats::getProducerName)
                    .containsExactlyInAnyOrder("orders-0", "orders-1");
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "producer.sendTimeoutMs")
    void aSendThatTimesOutIsOfUnknownOutcome() throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(topic, "driver.producer.sendTimeoutMs=1000")) {
            Producer producer = producer(session, topic);
            assertAcknowledged(send(producer, 1, "m"));
            String node = pulsar.system.broker().nodes().get(0);
            pulsar.system.broker().pause(node);
            try {
                assertThat(count(send(producer, 1, "late"), SendOutcome.UNKNOWN))
                        .isEqualTo(1);
            } finally {
                pulsar.system.broker().resume(node);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Exclusive", "ExclusiveWithFencing", "Shared"})
    @Observes(of = KeyFile.PULSAR, value = "producer.accessMode")
    void aTopicIsWrittenByOneProducerIfSoAsked(String mode) throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(topic, "driver.producer.accessMode=" + mode)) {
            Producer first = producer(session, topic);
            assertAcknowledged(send(first, 1, "m"));
            if (mode.equals("Exclusive")) {
                assertThatThrownBy(() -> session.createProducer(new ProducerSpec(topic, 1)))
                        .isInstanceOf(DriverException.class)
                        .hasMessageContaining(topic.name());
                return;
            }
            Producer second = session.createProducer(new ProducerSpec(topic, 1));
            assertAcknowledged(send(second, 1, "m"));
            boolean fenced = send(first, 1, "m").get(0).await().failure().isPresent();
            assertThat(fenced).isEqualTo(mode.equals("ExclusiveWithFencing"));
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "producer.hashingScheme")
    void theSchemeDecidesWhichPartitionAKeyChooses() throws Exception {
        assertThat(partitionsByKey("JavaStringHash")).isNotEqualTo(partitionsByKey("Murmur3_32Hash"));
    }

    private static Map<String, Integer> partitionsByKey(String scheme) throws Exception {
        TopicSpec topic = topic(3);
        Map<String, Integer> partitions = new HashMap<>();
        try (DriverSession session = pulsar.openWith(topic, "driver.producer.hashingScheme=" + scheme)) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription(topic, 0), mailbox);
            Producer producer = producer(session, topic);
            for (int i = 0; i < 30; i++) {
                Receipt.of(producer, "key" + i, "", MessageKey.of("key" + i));
            }
            mailbox.take(30).forEach(letter -> partitions.put(letter.payload(), letter.partition()));
        }
        return partitions;
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "producer.deliverAfter")
    void deliversLaterIfSoAsked() throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session =
                pulsar.openWith(topic, "driver.producer.deliverAfter=2s", "driver.consumer.subscriptionType=Shared")) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription(topic, 0), mailbox);
            long start = System.nanoTime();
            assertAcknowledged(send(producer(session, topic), 3, "m"));
            assertThat(mailbox.isEmpty()).isTrue();
            mailbox.take(3);
            assertThat(System.nanoTime() - start).isGreaterThan(1_900_000_000L);
        }
    }

    @Test
    @Observes(
            of = KeyFile.PULSAR,
            value = {
                "producer.messagesPerTransaction",
                "producer.transactionAbortRatio",
                "producer.transactionMaxDelayMs"
            })
    void aTransactionCompletesAtItsCommitAndAnAbortedOneIsNeverRead() throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(
                topic,
                UNBATCHED,
                "driver.producer.messagesPerTransaction=5",
                "driver.producer.transactionAbortRatio=0.5",
                "driver.producer.transactionMaxDelayMs=600000")) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription(topic, 0), mailbox);
            Producer producer = producer(session, topic);
            List<Receipt> committed = send(producer, 4, "kept");
            Await.until(() -> pulsar.entries(topic) >= 4);
            assertThat(committed).noneMatch(Receipt::isDone);
            assertThat(mailbox.isEmpty()).isTrue();
            committed.addAll(send(producer, 1, "fifth"));
            assertAcknowledged(committed);
            assertThat(count(send(producer, 5, "aborted"), SendOutcome.ABORTED)).isEqualTo(5);
            assertAcknowledged(send(producer, 5, "kept-too"));
            assertThat(mailbox.take(10).stream().map(Letter::payload)).noneMatch(text -> text.startsWith("aborted"));
        }
        TopicSpec slow = topic(1);
        try (DriverSession session = pulsar.openWith(
                slow, "driver.producer.messagesPerTransaction=5", "driver.producer.transactionMaxDelayMs=50")) {
            // Not full: its age ends it.
            assertAcknowledged(send(producer(session, slow), 2, "m"));
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "producer.transactionTimeout")
    void theBrokerKnowsWhenATransactionTimesOut() throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(
                topic,
                "driver.producer.messagesPerTransaction=2",
                "driver.producer.transactionMaxDelayMs=600000",
                "driver.producer.transactionTimeout=777s")) {
            Producer producer = producer(session, topic);
            List<Receipt> receipts = send(producer, 1, "m");
            Await.until(() -> pulsar.timeouts().contains(777_000L));
            receipts.addAll(send(producer, 1, "m"));
            assertAcknowledged(receipts);
        }
    }

    @Test
    void acknowledgementsInTransactionsNeedABrokerThatRemembersBrokerConditions() throws Exception {
        String inTransactions = "driver.consumer.acknowledgementsPerTransaction=2";
        assertThatThrownBy(() -> pulsar.open(inTransactions))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("consumer.acknowledgementsPerTransaction")
                .hasMessageContaining("acknowledgmentAtBatchIndexLevelEnabled=true")
                .hasMessageContaining("producer.batchingEnabled: false");
        pulsar.open(inTransactions, UNBATCHED).close();
    }

    @Test
    void aRefusedMessageTakesItsTransactionWithIt() throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(
                topic,
                UNBATCHED,
                "driver.producer.messagesPerTransaction=2",
                "driver.producer.transactionMaxDelayMs=600000")) {
            Producer producer = producer(session, topic);
            List<Receipt> receipts = send(producer, 1, "fits");
            receipts.addAll(send(producer, 1, "x".repeat(6_000_000)));
            assertThat(receipts.get(0).await().failure()).contains(SendOutcome.ABORTED);
            assertThat(receipts.get(1).await().failure()).contains(SendOutcome.REFUSED);
            assertAcknowledged(send(producer, 2, "next"));
        }
    }

    /** What the promise UNTIL_COMPLETION rests on: were the array copied, "before" would arrive. */
    @Test
    void theClientReadsThePayloadAfterTheSendHasReturned() throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(topic, PATIENT, "driver.producer.batchingMaxMessages=2")) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription(topic, 0), mailbox);
            Producer producer = producer(session, topic);
            byte[] payload = "before".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
            Receipt unused = new Receipt();
            producer.send(new Message().set(payload, Message.NO_HEADER, MessageKey.NONE), unused);
            payload[0] = 'B';
            Receipt.of(producer, "second");
            assertThat(mailbox.take().payload()).isEqualTo("Before");
        }
    }
}
