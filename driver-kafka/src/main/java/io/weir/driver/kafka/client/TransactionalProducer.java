package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.support.AbortedOnPurposeException;
import io.weir.driver.support.TransactingProducer;
import io.weir.driver.support.TransactionPlan;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A producer with a transactional.id, which has one transaction at a time and ends it on the sender's thread. */
public final class TransactionalProducer extends TransactingProducer<OpenTransaction> {

    private final ProducerClient owner;
    private final Producer<byte[], byte[]> client;
    private final String topic;

    /** An end that the client has begun and must complete before anything else. */
    private @Nullable Runnable unfinished;

    TransactionalProducer(
            ProducerClient owner,
            Producer<byte[], byte[]> client,
            String topic,
            TransactionPlan plan,
            ScheduledExecutorService timer) {
        super(plan, timer);
        this.owner = owner;
        this.client = client;
        this.topic = topic;
    }

    /** Opens a producer on a client of its own, with the topic's metadata and the client's transactional.id. */
    public static TransactionalProducer open(ProducerClient owner, String topic, TransactionPlan plan)
            throws DriverException, InterruptedException {
        return new TransactionalProducer(
                owner, owner.use(topic, Producer::initTransactions), topic, plan, timer(topic));
    }

    @Override
    protected OpenTransaction begin() {
        if (unfinished != null) {
            unfinished.run();
            unfinished = null;
        }
        client.beginTransaction();
        return new OpenTransaction(client);
    }

    @Override
    protected void send(OpenTransaction transaction, Message message, SendCompletion completion) {
        transaction.send(TopicProducer.asRecord(topic, message), completion);
    }

    @Override
    protected boolean isBroken(OpenTransaction transaction) {
        return transaction.hasFailed();
    }

    /** Aborts. Without a commit nobody reads the messages, even if the broker does not learn of the end. */
    @Override
    protected void abort(OpenTransaction transaction) {
        Exception reason = new AbortedOnPurposeException();
        try {
            // An abort would drop what has not left the client yet, and cost less than it does those who mean to
            // commit.
            client.flush();
            client.abortTransaction();
        } catch (TimeoutException | InterruptException e) {
            unfinished = client::abortTransaction;
            reason = e;
        } catch (KafkaException | IllegalStateException e) {
            reason = e;
        }
        transaction.fail(SendOutcome.ABORTED, reason);
    }

    @Override
    protected void commit(OpenTransaction transaction) {
        try {
            client.commitTransaction();
            transaction.acknowledge();
        } catch (TimeoutException | InterruptException e) {
            unfinished = client::commitTransaction;
            transaction.fail(SendOutcome.UNKNOWN, e);
        } catch (KafkaException | IllegalStateException e) {
            // The client sends no commit while a message of the transaction is missing. Otherwise only an abort
            // that the coordinator agrees to proves that there was none.
            boolean neverCommitted = transaction.hasFailed();
            boolean aborted = abortAfterFailure();
            transaction.fail(neverCommitted || aborted ? SendOutcome.ABORTED : SendOutcome.UNKNOWN, e);
        }
    }

    private boolean abortAfterFailure() {
        try {
            client.abortTransaction();
            return true;
        } catch (TimeoutException | InterruptException e) {
            unfinished = client::abortTransaction;
            return false;
        } catch (KafkaException | IllegalStateException fatal) {
            // Every later message is refused for the same reason.
            return false;
        }
    }

    @Override
    protected void closeClient() throws DriverException, InterruptedException {
        owner.close();
    }
}
