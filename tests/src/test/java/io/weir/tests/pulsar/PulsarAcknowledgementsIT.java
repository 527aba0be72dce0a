package io.weir.tests.pulsar;

import static io.weir.tests.pulsar.PulsarScene.producer;
import static io.weir.tests.pulsar.PulsarScene.subscription;
import static io.weir.tests.pulsar.PulsarScene.topic;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Consumer;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.Producer;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.Await;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Mailbox.Letter;
import io.weir.tests.contract.Receipt;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.pulsar.client.impl.TypedMessageBuilderImpl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that are acknowledged in transactions, that are acknowledged unread, and whose memory the client reuses. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PulsarAcknowledgementsIT {

    private static final String UNBATCHED = "driver.producer.batchingEnabled=false";
    private static final String SHARED = "driver.consumer.subscriptionType=Shared";

    private static PulsarScene pulsar;

    @BeforeAll
    static void launch() throws Exception {
        pulsar = new PulsarScene(
                "broker.config.transactionCoordinatorEnabled=true",
                "broker.config.acknowledgmentAtBatchIndexLevelEnabled=true");
    }

    @AfterAll
    static void end() throws Exception {
        if (pulsar != null) {
            pulsar.close();
        }
    }

    private static void send(Producer producer, int count) throws Exception {
        List<Receipt> receipts = IntStream.range(0, count)
                .mapToObj(i -> Receipt.of(producer, "m" + i))
                .toList();
        for (Receipt receipt : receipts) {
            Receipt.Ending ending = receipt.await();
            assertThat(ending.failure()).as(ending.reason()).isEmpty();
        }
    }

    @Test
    @Observes(
            of = KeyFile.PULSAR,
            value = {"consumer.acknowledgementsPerTransaction", "consumer.transactionMaxDelayMs"})
    void messagesAreAcknowledgedWithTheirTransactionOrTheEnd() throws Exception {
        TopicSpec topic = topic(1);
        SubscriptionSpec subscription = subscription(topic, 0);
        try (DriverSession session = pulsar.openWith(
                topic,
                UNBATCHED,
                "driver.consumer.acknowledgementsPerTransaction=5",
                "driver.consumer.transactionMaxDelayMs=600000")) {
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription, mailbox);
            send(producer(session, topic), 14);
            mailbox.take(14);
            Await.until(() -> session.insight().backlog(subscription) <= 4);
            assertThat(session.insight().backlog(subscription)).isEqualTo(4);
            consumer.close();
            Await.until(() -> session.insight().backlog(subscription) == 0);
            assertThat(session.insight().clientMetrics())
                    .noneMatch(metric -> metric.name().startsWith("acknowledge"));
        }
    }

    @Test
    void aTransactionThatIsNotFullIsCommittedAtItsAge() throws Exception {
        TopicSpec topic = topic(1);
        SubscriptionSpec subscription = subscription(topic, 0);
        try (DriverSession session = pulsar.openWith(
                topic,
                UNBATCHED,
                "driver.consumer.acknowledgementsPerTransaction=5",
                "driver.consumer.transactionMaxDelayMs=50")) {
            session.createConsumer(subscription, new Mailbox());
            send(producer(session, topic), 2);
            Await.until(() -> session.insight().backlog(subscription) == 0);
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "consumer.transactionTimeout")
    void theBrokerKnowsWhenAcknowledgementsTimeOut() throws Exception {
        TopicSpec topic = topic(1);
        SubscriptionSpec subscription = subscription(topic, 0);
        try (DriverSession session = pulsar.openWith(
                topic,
                UNBATCHED,
                "driver.consumer.acknowledgementsPerTransaction=1",
                "driver.consumer.transactionTimeout=777s")) {
            session.createConsumer(subscription, new Mailbox());
            Producer producer = producer(session, topic);
            // Such a transaction is open for milliseconds: many of them, until one is seen.
            Await.until(() -> {
                send(producer, 100);
                return pulsar.timeouts().contains(777_000L);
            });
            Await.until(() -> session.insight().backlog(subscription) == 0);
        }
    }

    /** More than the client has requests under way, beyond which its threads would wait for themselves. */
    @Test
    void thousandsOfTransactionsAtOnceComeToTheirEnd() throws Exception {
        TopicSpec topic = topic(1);
        SubscriptionSpec subscription = subscription(topic, 0);
        try (DriverSession session =
                pulsar.openWith(topic, UNBATCHED, "driver.consumer.acknowledgementsPerTransaction=1")) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription, mailbox);
            send(producer(session, topic), 3_000);
            mailbox.take(3_000);
            Await.until(() -> session.insight().backlog(subscription) == 0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Shared", "Key_Shared"})
    @Observes(of = KeyFile.PULSAR, value = "consumer.transactionAbortRatio")
    void messagesOfAnAbortedTransactionComeAgain(String type) throws Exception {
        TopicSpec topic = topic(1);
        SubscriptionSpec subscription = subscription(topic, 0);
        try (DriverSession session = pulsar.openWith(
                topic,
                UNBATCHED,
                "driver.consumer.subscriptionType=" + type,
                "driver.consumer.acknowledgementsPerTransaction=5",
                "driver.consumer.transactionAbortRatio=0.5",
                "driver.consumer.transactionMaxDelayMs=600000")) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription, mailbox);
            send(producer(session, topic), 10);
            // The second transaction is aborted, the third is committed.
            List<String> payloads =
                    mailbox.take(15).stream().map(Letter::payload).toList();
            assertThat(payloads.subList(10, 15)).hasSameElementsAs(payloads.subList(5, 10));
            Await.until(() -> session.insight().backlog(subscription) == 0);
            assertThat(mailbox.isEmpty()).isTrue();
        }
    }

    /** The end of a transaction within a batch is the end for its part of the batch. */
    @Test
    void aBatchIsAcknowledgedByTransactionsThatShareIt() throws Exception {
        TopicSpec topic = topic(1);
        SubscriptionSpec subscription = subscription(topic, 0);
        try (DriverSession session = pulsar.openWith(
                topic,
                "driver.producer.batchingMaxPublishDelayMs=600000",
                "driver.producer.batchingMaxMessages=10",
                "driver.consumer.acknowledgementsPerTransaction=4",
                "driver.consumer.transactionMaxDelayMs=600000")) {
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription, mailbox);
            Producer producer = producer(session, topic);
            send(producer, 20);
            mailbox.take(20);
            Await.until(() -> session.insight().backlog(subscription) == 0);
            consumer.close();
            Mailbox after = new Mailbox();
            session.createConsumer(subscription, after);
            send(producer, 10);
            after.take(10);
            assertThat(after.isEmpty()).as("of the first twenty").isTrue();
        }
    }

    /** Sends the first half of a message, whose other half never comes. */
    private static void sendHalf(TopicSpec topic, String name) throws Exception {
        try (var producer = pulsar.client
                .newProducer()
                .topic(pulsar.fullName(topic))
                .enableBatching(false)
                .create()) {
            var half = (TypedMessageBuilderImpl<byte[]>) producer.newMessage().value(new byte[4]);
            half.getMetadataBuilder()
                    .setUuid(name)
                    .setChunkId(0)
                    .setNumChunksFromMsg(2)
                    .setTotalChunkMsgSize(8);
            half.send();
        }
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "false, 2"})
    @Observes(of = KeyFile.PULSAR, value = "consumer.autoAckOldestChunkedMessageOnQueueFull")
    void theOldestIncompleteMessageStaysAtTheBrokerUnlessItIsAcknowledged(boolean acknowledged, int left)
            throws Exception {
        TopicSpec topic = topic(1);
        SubscriptionSpec subscription = subscription(topic, 0);
        try (DriverSession session = pulsar.openWith(
                topic,
                UNBATCHED,
                "driver.consumer.maxPendingChunkedMessage=1",
                "driver.consumer.autoAckOldestChunkedMessageOnQueueFull=" + acknowledged)) {
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription, mailbox);
            sendHalf(topic, "oldest");
            sendHalf(topic, "newest");
            send(producer(session, topic), 1);
            mailbox.take();
            consumer.close();
            assertThat(session.insight().backlog(subscription)).isEqualTo(left);
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "consumer.expireTimeOfIncompleteChunkedMessage")
    void anIncompleteMessageIsAcknowledgedWhenItsTimeIsOver() throws Exception {
        TopicSpec topic = topic(1);
        SubscriptionSpec subscription = subscription(topic, 0);
        try (DriverSession session =
                pulsar.openWith(topic, UNBATCHED, "driver.consumer.expireTimeOfIncompleteChunkedMessage=300ms")) {
            session.createConsumer(subscription, new Mailbox());
            sendHalf(topic, "incomplete");
            Await.until(
                    Duration.ofSeconds(40), // less than the minute that the client takes by itself
                    () -> session.insight().backlog(subscription) == 0,
                    () -> "the acknowledgement of the incomplete message");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {UNBATCHED, "driver.producer.batchingMaxMessages=7", "driver.producer.compressionType=LZ4"})
    @Observes(of = KeyFile.PULSAR, value = "consumer.poolMessages")
    void messagesOfThePoolArriveAsTheyWereSent(String sending) throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(topic, SHARED, sending, "driver.consumer.poolMessages=true")) {
            assertThat(session.insight().facts(topic)).contains(new Fact("poolMessages", "true", Source.CONSUMER));
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription(topic, 0), mailbox);
            Producer producer = producer(session, topic);
            send(producer, 500);
            consumer.pause();
            send(producer, 500);
            consumer.resume();
            assertThat(mailbox.take(1_000).stream().map(Letter::payload).distinct())
                    .hasSize(500)
                    .allMatch(text -> text.matches("m\\d+"));
        }
    }
}
