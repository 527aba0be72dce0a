package io.weir.driver.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.support.TransactionPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is told of messages when a transaction's end goes wrong, on kafka-clients' own in-memory producer. */
class TransactionalProducerTest {

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final List<String> endings = new ArrayList<>();
    private MockProducer<byte[], byte[]> client;

    @BeforeEach
    void open() {
        client = new MockProducer<>(
                true, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
        client.initTransactions();
    }

    @AfterEach
    void stopTimer() {
        timer.shutdownNow();
    }

    private TransactionalProducer producer(double abortRatio) {
        TransactionPlan plan = new TransactionPlan(2, abortRatio, 600_000);
        return new TransactionalProducer(new ProducerClient(client, Duration.ofSeconds(1)), client, "t", plan, timer);
    }

    private void send(TransactionalProducer producer, int count) {
        for (int i = 0; i < count; i++) {
            producer.send(new Message().set(new byte[1], Message.NO_HEADER, MessageKey.NONE), new Noted());
        }
    }

    private final class Noted implements SendCompletion {

        @Override
        public void acknowledged() {
            endings.add("acknowledged");
        }

        @Override
        public void failed(SendOutcome outcome, Throwable reason) {
            endings.add(outcome + " " + reason.getClass().getSimpleName());
        }
    }

    @Test
    void acknowledgesNothingBeforeTheCommit() {
        TransactionalProducer producer = producer(0);
        send(producer, 1);
        assertThat(endings).isEmpty();
        send(producer, 1);
        assertThat(endings).containsExactly("acknowledged", "acknowledged");
        assertThat(client.commitCount()).isEqualTo(1);
    }

    @Test
    void abortsEvenlyAsManyAsTheRatioSays() {
        TransactionalProducer producer = producer(0.25);
        send(producer, 16);
        assertThat(endings).hasSize(16);
        assertThat(endings.subList(6, 8)).containsOnly("ABORTED AbortedOnPurposeException");
        assertThat(endings.subList(14, 16)).containsOnly("ABORTED AbortedOnPurposeException");
        assertThat(endings).filteredOn("acknowledged"::equals).hasSize(12);
        assertThat(client.commitCount()).isEqualTo(6);
    }

    @Test
    void aCommitWithoutAnswerIsUnknownAndAskedForAgainBeforeAnythingElse() {
        TransactionalProducer producer = producer(0);
        client.commitTransactionException = new TimeoutException("no answer");
        send(producer, 2);
        assertThat(endings).containsExactly("UNKNOWN TimeoutException", "UNKNOWN TimeoutException");
        send(producer, 1);
        assertThat(endings).hasSize(3).last().isEqualTo("REFUSED TimeoutException");
        client.commitTransactionException = null;
        send(producer, 2);
        assertThat(client.commitCount())
                .as("the first transaction and this one")
                .isEqualTo(2);
        assertThat(endings.subList(3, 5)).containsOnly("acknowledged");
    }

    @Test
    void aCommitThatIsRefusedIsAnAbortOnceTheCoordinatorAgrees() {
        TransactionalProducer producer = producer(0);
        client.commitTransactionException = new TransactionAbortableException("abort it");
        send(producer, 2);
        assertThat(endings)
                .containsExactly("ABORTED TransactionAbortableException", "ABORTED TransactionAbortableException");
        assertThat(client.transactionAborted()).isTrue();
        client.commitTransactionException = null;
        send(producer, 2);
        assertThat(endings.subList(2, 4)).containsOnly("acknowledged");
    }

    @Test
    void aCommitThatIsNeitherDoneNorUndoneIsUnknown() {
        TransactionalProducer producer = producer(0);
        client.commitTransactionException = new ProducerFencedException("fenced");
        client.abortTransactionException = new ProducerFencedException("fenced");
        send(producer, 2);
        assertThat(endings).containsExactly("UNKNOWN ProducerFencedException", "UNKNOWN ProducerFencedException");
    }

    @Test
    void aMessageThatCantBeSentIsRefusedAndTakesTheOthersWithIt() {
        TransactionalProducer producer = producer(0);
        send(producer, 1);
        client.sendException = new KafkaException("can't");
        client.commitTransactionException = new KafkaException("in an error state");
        send(producer, 1);
        assertThat(endings).containsExactly("ABORTED KafkaException", "REFUSED KafkaException");
        assertThat(client.transactionAborted()).isTrue();
    }

    @Test
    void whatIsDroppedForAnothersFailureIsNotRefused() {
        client = new MockProducer<>(
                false, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
        client.initTransactions();
        client.beginTransaction();
        OpenTransaction transaction = new OpenTransaction(client);
        for (int i = 0; i < 3; i++) {
            transaction.send(new ProducerRecord<>("t", new byte[1]), new Noted());
        }
        RecordTooLargeException tooLarge = new RecordTooLargeException("too large");
        client.errorNext(tooLarge);
        client.errorNext(tooLarge);
        client.errorNext(new InvalidRecordException("in its own right"));
        transaction.fail(SendOutcome.ABORTED, new KafkaException("in an error state"));
        assertThat(endings)
                .containsExactly(
                        "REFUSED RecordTooLargeException", "ABORTED KafkaException", "REFUSED InvalidRecordException");
    }

    @Test
    void refusesWhatCantBegin() {
        TransactionalProducer producer = producer(0);
        client.beginTransactionException = new ProducerFencedException("fenced");
        send(producer, 1);
        assertThat(endings).containsExactly("REFUSED ProducerFencedException");
    }

    @Test
    void endsTheOpenTransactionWhenItIsClosed() throws Exception {
        TransactionalProducer producer = producer(0);
        send(producer, 1);
        producer.close();
        producer.close();
        assertThat(endings).containsExactly("acknowledged");
        assertThat(client.closed()).isTrue();
        assertThat(timer.isShutdown()).isTrue();
    }
}
