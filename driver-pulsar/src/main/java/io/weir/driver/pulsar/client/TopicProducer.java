package io.weir.driver.pulsar.client;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.support.Calls;
import io.weir.driver.support.Failures;
import java.util.concurrent.ExecutionException;
import java.util.function.BiConsumer;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.PulsarClientException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One producer of the client, for all partitions of one topic. */
public final class TopicProducer implements Producer {

    private static final Logger LOG = LoggerFactory.getLogger(TopicProducer.class);

    private final org.apache.pulsar.client.api.Producer<byte[]> client;
    private final MessageForm form;
    private final Calls calls;
    private volatile boolean closed;

    public TopicProducer(org.apache.pulsar.client.api.Producer<byte[]> client, MessageForm form, Calls calls) {
        this.client = client;
        this.form = form;
        this.calls = calls;
    }

    // hot path
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the delivery is notified
    public void send(Message message, SendCompletion completion) {
        if (closed) {
            completion.failed(
                    SendOutcome.REFUSED, new PulsarClientException.AlreadyClosedException("the producer is closed"));
            return;
        }
        form.send(client.newMessage(), message).whenComplete(new Delivery(completion));
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        if (!closed) {
            closed = true;
            close(client, calls);
        }
    }

    /** Sends the buffered messages, since closing alone fails them, and closes. */
    static void close(org.apache.pulsar.client.api.Producer<byte[]> client, Calls calls)
            throws DriverException, InterruptedException {
        try {
            calls.answer(client.flushAsync());
        } catch (ExecutionException unsent) {
            // Each message is reported by its own completion, at the latest when the client is closed.
            LOG.debug("not all that was buffered for topic {} was sent", client.getTopic(), unsent);
        }
        calls.await("Pulsar did not close the producer of topic " + client.getTopic(), client.closeAsync());
    }

    private record Delivery(SendCompletion completion) implements BiConsumer<@Nullable MessageId, @Nullable Throwable> {

        // hot path
        @Override
        public void accept(@Nullable MessageId id, @Nullable Throwable failure) {
            if (failure == null) {
                completion.acknowledged();
            } else {
                Throwable error = Failures.unwrapped(failure);
                completion.failed(Failure.outcome(error), error);
            }
        }
    }
}
