package io.weir.driver.kafka.produce;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.kafka.config.TransactionPlan;
import io.weir.driver.kafka.insight.MeasuredClient;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends in transactions, one after the other, since the client has one at a time: the message that fills a transaction
 * waits for its end, and a timer ends those that are too old.
 */
public final class TransactionalProducer implements Producer, MeasuredClient {

    private final org.apache.kafka.clients.producer.Producer<byte[], byte[]> client;
    private final String topic;
    private final TransactionPlan plan;
    private final ScheduledExecutorService timer;
    private final Duration limit;

    private @Nullable OpenTransaction open;
    private @Nullable Future<?> tooOld;
    /** An end that the client has begun and must complete before anything else. */
    private @Nullable Runnable unfinished;

    private double abortsDue;

    TransactionalProducer(
            org.apache.kafka.clients.producer.Producer<byte[], byte[]> client,
            String topic,
            TransactionPlan plan,
            ScheduledExecutorService timer,
            Duration limit) {
        this.client = client;
        this.topic = topic;
        this.plan = plan;
        this.timer = timer;
        this.limit = limit;
    }

    /** Opens a producer that has the topic's metadata and its transactional.id. */
    public static TransactionalProducer open(
            Map<String, Object> properties, String topic, TransactionPlan plan, Duration limit)
            throws DriverException, InterruptedException {
        var client = ProducerClients.open(properties, topic, opened -> opened.initTransactions());
        return new TransactionalProducer(client, topic, plan, timer("weir-transactions-" + topic), limit);
    }

    /**
     * Returns a timer with a thread of each producer's own: an end blocks, and must not delay other producers'
     * transactions.
     */
    private static ScheduledExecutorService timer(String name) {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    // The lock is for the timer.
    @Override
    public synchronized void send(Message message, SendCompletion completion) {
        if (open != null && open.hasFailed()) {
            end(open);
        }
        OpenTransaction transaction = open;
        if (transaction == null) {
            try {
                transaction = begin();
            } catch (KafkaException | IllegalStateException e) {
                completion.failed(SendOutcome.REFUSED, e);
                return;
            }
        }
        transaction.send(ProducerClients.asRecord(topic, message), completion);
        if (transaction.messages() >= plan.messages()) {
            end(transaction);
        }
    }

    private OpenTransaction begin() {
        if (unfinished != null) {
            unfinished.run();
            unfinished = null;
        }
        client.beginTransaction();
        OpenTransaction transaction = new OpenTransaction(client);
        open = transaction;
        tooOld = timer.schedule(() -> endIfOpen(transaction), plan.maxDelayMillis(), TimeUnit.MILLISECONDS);
        return transaction;
    }

    private synchronized void endIfOpen(OpenTransaction transaction) {
        if (open == transaction) {
            end(transaction);
        }
    }

    /** Commits, or aborts the share of transactions that the ratio gives, evenly. */
    private void end(OpenTransaction transaction) {
        open = null;
        if (tooOld != null) {
            tooOld.cancel(false);
        }
        abortsDue += plan.abortRatio();
        if (abortsDue >= 1) {
            abortsDue--;
            abortOnPurpose(transaction);
        } else {
            commit(transaction);
        }
    }

    /** Aborts. Without a commit nobody reads the messages, even if the broker does not learn of the end. */
    private void abortOnPurpose(OpenTransaction transaction) {
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

    private void commit(OpenTransaction transaction) {
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
    public Map<MetricName, ? extends Metric> metrics() {
        return client.metrics();
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        synchronized (this) {
            if (open != null) {
                end(open);
            }
        }
        timer.shutdownNow();
        ProducerClients.close(client, topic, limit);
    }
}
