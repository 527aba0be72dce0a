package io.weir.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverSession;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendOutcome;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Insights;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Mailbox.Letter;
import io.weir.tests.contract.Receipt;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.TransactionListing;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages in transactions, as the broker and other clients see them. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class KafkaTransactionsIT {

    /** Longer than a test takes: a transaction ends when it is full, or not at all. */
    private static final long PATIENT_MS = 59_000;

    private static Scene kafka;

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

    private static List<Receipt> send(Producer producer, int count, String text) {
        List<Receipt> receipts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            receipts.add(Receipt.of(producer, text + "-" + i));
        }
        return receipts;
    }

    private static void assertEnded(Receipt receipt, SendOutcome outcome) throws Exception {
        Receipt.Ending ending = receipt.await();
        assertThat(ending.failure()).as(ending.reason()).contains(outcome);
    }

    private static void assertAcknowledged(List<Receipt> receipts) throws Exception {
        for (Receipt receipt : receipts) {
            Receipt.Ending ending = receipt.await();
            assertThat(ending.failure()).as(ending.reason()).isEmpty();
        }
    }

    @Test
    @Observes(
            of = KeyFile.KAFKA,
            value = {"messagesPerTransaction", "transactionAbortRatio", "isolation.level"})
    void aTransactionCompletesAtItsCommitAndAnAbortedOneIsStoredButNeverRead() throws Exception {
        TopicSpec topic = kafka.topic(1);
        Map<String, Object> settings =
                Map.of("messagesPerTransaction", 5L, "transactionAbortRatio", 0.5, "transactionMaxDelayMs", PATIENT_MS);
        try (DriverSession session = kafka.open(topic, settings);
                DriverSession uncommitted = kafka.open(Map.of())) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(Scene.subscription(topic, 0), mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            List<Receipt> committed = send(producer, 4, "kept");
            Scene.await(() -> kafka.end(topic), 4L);
            assertThat(committed).noneMatch(Receipt::isDone);
            assertThat(mailbox.isEmpty()).isTrue();
            committed.addAll(send(producer, 1, "fifth"));
            assertAcknowledged(committed);
            for (Receipt receipt : send(producer, 5, "aborted")) {
                assertThat(receipt.await().failure()).contains(SendOutcome.ABORTED);
                assertThat(receipt.await().reason()).contains("transactionAbortRatio");
            }
            assertAcknowledged(send(producer, 5, "kept-too"));
            assertThat(mailbox.take(10).stream().map(Letter::payload)).noneMatch(text -> text.startsWith("aborted"));

            Mailbox all = new Mailbox();
            uncommitted.createConsumer(new SubscriptionSpec(topic, topic.name() + "-uncommitted", 0), all);
            assertThat(all.take(15).stream().map(Letter::payload).filter(text -> text.startsWith("aborted")))
                    .hasSize(5);
        }
    }

    @Test
    @Observes(of = KeyFile.KAFKA, value = "transactionMaxDelayMs")
    void aTransactionThatIsNotFullIsEndedByItsAge() throws Exception {
        TopicSpec topic = kafka.topic(1);
        try (DriverSession session =
                kafka.open(topic, Map.of("messagesPerTransaction", 1000L, "transactionMaxDelayMs", 50L))) {
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            assertAcknowledged(send(producer, 2, "m"));
            assertAcknowledged(send(producer, 2, "next"));
        }
    }

    @Test
    void theBacklogComesToNothingBehindAnAbortedTransaction() throws Exception {
        TopicSpec topic = kafka.topic(1);
        Map<String, Object> settings =
                Map.of("messagesPerTransaction", 1L, "transactionAbortRatio", 0.5, "transactionMaxDelayMs", PATIENT_MS);
        try (DriverSession session = kafka.open(topic, settings)) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(Scene.subscription(topic, 0), mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            assertAcknowledged(send(producer, 1, "kept"));
            mailbox.take();
            Scene.await(() -> session.insight().backlog(Scene.subscription(topic, 0)), 0L);
            assertThat(send(producer, 1, "aborted").get(0).await().failure()).contains(SendOutcome.ABORTED);
            // The message and the mark of its transaction's end, which no poll hands out.
            Scene.await(() -> kafka.end(topic), 4L);
            Scene.await(() -> session.insight().backlog(Scene.subscription(topic, 0)), 0L);
        }
    }

    @Test
    void aRefusedMessageTakesItsTransactionWithIt() throws Exception {
        TopicSpec topic = kafka.topic(1);
        try (DriverSession session = kafka.open(
                topic,
                Map.of(
                        "messagesPerTransaction",
                        2L,
                        "transactionMaxDelayMs",
                        PATIENT_MS,
                        // The client splits a batch that the broker refuses into such as batch.size allows: where that
                        // is
                        // more than the broker takes, into the same batch again and again (KAFKA-8350).
                        "producerConfig",
                        Map.of("batch.size", "1000"),
                        "topicConfig",
                        Map.of("max.message.bytes", "2000")))) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(Scene.subscription(topic, 0), mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            for (int bytes : new int[] {2_000_000, 10_000}) { // refused by the client, then by the broker
                List<Receipt> receipts = send(producer, 1, "fits");
                receipts.add(Receipt.of(producer, "x".repeat(bytes)));
                assertEnded(receipts.get(0), SendOutcome.ABORTED);
                assertEnded(receipts.get(1), SendOutcome.REFUSED);
                assertAcknowledged(send(producer, 2, "next"));
                assertThat(mailbox.take(2)).extracting(Letter::payload).containsExactly("next-0", "next-1");
            }
        }
    }

    @Test
    @Observes(of = KeyFile.KAFKA, value = "transactional.id")
    void everyProducerHasATransactionalIdOfItsOwn() throws Exception {
        TopicSpec topic = kafka.topic(1);
        Map<String, Object> settings =
                Map.of("messagesPerTransaction", 1L, "producerConfig", Map.of("transactional.id", "bench"));
        try (DriverSession session = kafka.open(topic, settings)) {
            Producer first = session.createProducer(new ProducerSpec(topic, 0));
            Producer second = session.createProducer(new ProducerSpec(topic, 1));
            // With one id for both the first would be fenced off.
            assertAcknowledged(send(second, 1, "m"));
            assertAcknowledged(send(first, 1, "m"));
            assertThat(kafka.admin().listTransactions().all().get())
                    .extracting(TransactionListing::transactionalId)
                    .filteredOn(id -> id.startsWith("bench-"))
                    .hasSize(2)
                    .anyMatch(id -> id.endsWith("-producer-0"))
                    .anyMatch(id -> id.endsWith("-producer-1"));
        }
    }

    @Test
    void endsATransactionBeforeItIsClosedAndRefusesLaterMessages() throws Exception {
        TopicSpec topic = kafka.topic(1);
        try (DriverSession session =
                kafka.open(topic, Map.of("messagesPerTransaction", 10L, "transactionMaxDelayMs", PATIENT_MS))) {
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            List<Receipt> receipts = send(producer, 3, "m");
            producer.close();
            assertThat(receipts).allMatch(Receipt::isDone);
            assertAcknowledged(receipts);
            producer.close();
            assertThat(Receipt.of(producer, "late").await().failure()).contains(SendOutcome.REFUSED);
        }
    }

    @Test
    void readsBackWhatTransactionsRestOn() throws Exception {
        TopicSpec topic = kafka.topic(1);
        Map<String, Object> settings =
                Map.of("messagesPerTransaction", 1L, "producerConfig", Map.of("transaction.timeout.ms", "70000"));
        try (DriverSession session = kafka.open(topic, settings)) {
            assertThat(Insights.facts(session, topic))
                    .containsEntry("BROKER transaction.version", "2")
                    .containsEntry("BROKER transaction.state.log.replication.factor", "1")
                    .containsEntry("BROKER transaction.state.log.min.isr", "1")
                    .containsEntry("PRODUCER transaction.timeout.ms", "70000")
                    .containsEntry("PRODUCER acks", "all")
                    .containsEntry("CONSUMER isolation.level", "read_committed")
                    .containsKey("PRODUCER transactional.id");
        }
        try (DriverSession session = kafka.open(Map.of())) {
            assertThat(Insights.facts(session, topic))
                    .containsEntry("CONSUMER isolation.level", "read_uncommitted")
                    .doesNotContainKey("PRODUCER transactional.id");
        }
    }
}
