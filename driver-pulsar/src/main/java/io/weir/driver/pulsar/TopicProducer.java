package io.weir.driver.pulsar;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.util.Base64;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.TypedMessageBuilder;
import org.jspecify.annotations.Nullable;

/** One producer of the client, for all partitions of one topic. */
final class TopicProducer implements Producer {

    private final org.apache.pulsar.client.api.Producer<byte[]> client;
    private final long deliverAfterMillis;
    private final Calls calls;
    private volatile boolean closed;

    TopicProducer(org.apache.pulsar.client.api.Producer<byte[]> client, long deliverAfterMillis, Calls calls) {
        this.client = client;
        this.deliverAfterMillis = deliverAfterMillis;
        this.calls = calls;
    }

    // hot path
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the delivery is told
    public void send(Message message, SendCompletion completion) {
        if (closed) {
            completion.failed(
                    SendOutcome.REFUSED, new PulsarClientException.AlreadyClosedException("the producer is closed"));
            return;
        }
        TypedMessageBuilder<byte[]> builder = client.newMessage().value(message.payload());
        if (!message.key().isNone()) {
            builder.key(message.key().text());
        }
        if (message.stamp().length > 0) {
            // Properties are text, and not any bytes are.
            builder.property(Message.STAMP_PROPERTY, Base64.getEncoder().encodeToString(message.stamp()));
        }
        if (deliverAfterMillis > 0) {
            builder.deliverAfter(deliverAfterMillis, TimeUnit.MILLISECONDS);
        }
        builder.sendAsync().whenComplete(new Delivery(completion));
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            // Closing alone fails what still waits.
            calls.answer(client.flushAsync());
        } catch (ExecutionException failedSendsHaveBeenTold) {
            calls.await("Pulsar did not close the producer of topic " + client.getTopic(), client.closeAsync());
            return;
        }
        calls.await("Pulsar did not close the producer of topic " + client.getTopic(), client.closeAsync());
    }

    /** Tells how one message ended. */
    private record Delivery(SendCompletion completion) implements BiConsumer<@Nullable MessageId, @Nullable Throwable> {

        // hot path
        @Override
        public void accept(@Nullable MessageId id, @Nullable Throwable failure) {
            if (failure == null) {
                completion.acknowledged();
            } else {
                Throwable error = Failure.unwrapped(failure);
                completion.failed(Failure.outcome(error), error);
            }
        }
    }
}
