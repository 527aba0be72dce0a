package io.weir.driver.pulsar.produce;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.pulsar.client.Calls;
import io.weir.driver.pulsar.client.Failure;
import io.weir.driver.pulsar.client.MessageForm;
import io.weir.driver.pulsar.config.TransactionPlan;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.transaction.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * Sends in transactions, one after the other: the first message begins one and waits for that; the last message, or a
 * timer when it is old enough, ends it.
 */
public final class TransactionalProducer implements Producer {

    private final PulsarClient client;
    private final org.apache.pulsar.client.api.Producer<byte[]> producer;
    private final MessageForm form;
    private final TransactionPlan plan;
    private final ScheduledExecutorService timer;
    private final Calls calls;
    private final Set<CompletableFuture<Void>> ending = ConcurrentHashMap.newKeySet();

    private @Nullable OpenTransaction open;
    private @Nullable Future<?> tooOld;
    private double abortsDue;
    private boolean closed;

    TransactionalProducer(
            PulsarClient client,
            org.apache.pulsar.client.api.Producer<byte[]> producer,
            MessageForm form,
            TransactionPlan plan,
            ScheduledExecutorService timer,
            Calls calls) {
        this.client = client;
        this.producer = producer;
        this.form = form;
        this.plan = plan;
        this.timer = timer;
        this.calls = calls;
    }

    /** Creates a producer from an open one of the client. */
    public static TransactionalProducer of(
            PulsarClient client,
            org.apache.pulsar.client.api.Producer<byte[]> producer,
            MessageForm form,
            TransactionPlan plan,
            Calls calls) {
        return new TransactionalProducer(
                client, producer, form, plan, timer("weir-transactions-" + producer.getProducerName()), calls);
    }

    /**
     * Returns a thread of each producer's own: a begin holds the lock for as long as the broker takes, and must not
     * keep other producers' transactions open. Cancelled tasks leave it at once, and their messages with them.
     */
    static ScheduledThreadPoolExecutor timer(String name) {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    // The lock is for the timer, which ends transactions that are too old.
    @Override
    public synchronized void send(Message message, SendCompletion completion) {
        if (closed) {
            completion.failed(SendOutcome.REFUSED, TopicProducer.closedProducer());
            return;
        }
        OpenTransaction transaction = open;
        if (transaction == null) {
            try {
                transaction = begin();
            } catch (ExecutionException e) {
                completion.failed(SendOutcome.REFUSED, Failure.unwrapped(e));
                return;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                completion.failed(SendOutcome.REFUSED, e);
                return;
            }
        }
        transaction.send(form, message, completion);
        if (transaction.messages() >= plan.messages()) {
            end(transaction);
        }
    }

    private OpenTransaction begin() throws ExecutionException, InterruptedException {
        Transaction begun = calls.answer(client.newTransaction()
                .withTransactionTimeout(plan.timeoutMillis(), TimeUnit.MILLISECONDS)
                .build());
        OpenTransaction transaction = new OpenTransaction(begun, producer);
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
        boolean abort = abortsDue >= 1;
        if (abort) {
            abortsDue--;
        }
        CompletableFuture<Void> end = abort ? transaction.abort() : transaction.commit();
        ending.add(end);
        var unused = end.whenComplete((nothing, failure) -> ending.remove(end));
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            if (open != null) {
                end(open);
            }
        }
        timer.shutdownNow();
        calls.await(
                "Pulsar did not end the last transactions of topic " + producer.getTopic(),
                CompletableFuture.allOf(ending.toArray(CompletableFuture<?>[]::new)));
        TopicProducer.close(producer, calls);
    }
}
