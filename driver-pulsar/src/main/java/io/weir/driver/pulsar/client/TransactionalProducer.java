package io.weir.driver.pulsar.client;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.SendCompletion;
import io.weir.driver.pulsar.config.ProducerSettings;
import io.weir.driver.support.Calls;
import io.weir.driver.support.TransactingProducer;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;

/** Sends in transactions of pulsar-client, which end in the background. */
public final class TransactionalProducer extends TransactingProducer<OpenTransaction> {

    private final PulsarClient client;
    private final Producer<byte[]> producer;
    private final MessageForm form;
    private final Calls calls;
    private final long timeoutMillis;
    private final Set<CompletableFuture<Void>> ending = ConcurrentHashMap.newKeySet();

    TransactionalProducer(
            PulsarClient client,
            Producer<byte[]> producer,
            MessageForm form,
            ProducerSettings settings,
            ScheduledExecutorService timer,
            Calls calls) {
        super(settings.transactions(), timer);
        this.client = client;
        this.producer = producer;
        this.form = form;
        this.calls = calls;
        this.timeoutMillis = settings.transactionTimeoutMillis(calls.limit());
    }

    public static TransactionalProducer of(
            PulsarClient client, Producer<byte[]> producer, MessageForm form, ProducerSettings settings, Calls calls) {
        return new TransactionalProducer(client, producer, form, settings, timer(producer.getProducerName()), calls);
    }

    @Override
    protected OpenTransaction begin() throws ExecutionException, InterruptedException {
        return new OpenTransaction(
                calls.answer(client.newTransaction()
                        .withTransactionTimeout(timeoutMillis, TimeUnit.MILLISECONDS)
                        .build()),
                producer);
    }

    @Override
    protected void send(OpenTransaction transaction, Message message, SendCompletion completion) {
        transaction.send(form, message, completion);
    }

    @Override
    protected void commit(OpenTransaction transaction) {
        note(transaction.commit());
    }

    @Override
    protected void abort(OpenTransaction transaction) {
        note(transaction.abort());
    }

    private void note(CompletableFuture<Void> end) {
        ending.add(end);
        var unused = end.whenComplete((nothing, failure) -> ending.remove(end));
    }

    @Override
    protected void closeClient() throws DriverException, InterruptedException {
        calls.await(
                "Pulsar did not end the last transactions of topic " + producer.getTopic(),
                CompletableFuture.allOf(ending.toArray(CompletableFuture<?>[]::new)));
        TopicProducer.close(producer, calls);
    }
}
