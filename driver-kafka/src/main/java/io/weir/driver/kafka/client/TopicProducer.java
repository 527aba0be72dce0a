package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** Writes to one topic by a client that others may share. */
public final class TopicProducer implements Producer {

    private final ProducerClient owner;
    private final org.apache.kafka.clients.producer.Producer<byte[], byte[]> client;
    private final String topic;
    private boolean closed;

    private TopicProducer(
            ProducerClient owner, org.apache.kafka.clients.producer.Producer<byte[], byte[]> client, String topic) {
        this.owner = owner;
        this.client = client;
        this.topic = topic;
    }

    public static TopicProducer open(ProducerClient client, String topic) throws DriverException, InterruptedException {
        return new TopicProducer(client, client.use(topic, opened -> {}), topic);
    }

    // hot path
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback reports the same
    public void send(Message message, SendCompletion completion) {
        try {
            client.send(asRecord(topic, message), new Delivery(completion, Thread.currentThread()));
        } catch (KafkaException | IllegalStateException e) {
            // Thrown before the message is buffered, and then the callback is not called: serialization, fenced
            // producer, interrupt, closed producer.
            completion.failed(SendOutcome.REFUSED, e);
        }
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        if (!closed) {
            closed = true;
            owner.close();
        }
    }

    // hot path
    static ProducerRecord<byte[], byte[]> asRecord(String topic, Message message) {
        byte @Nullable [] key = message.key().isNone() ? null : message.key().bytes();
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, key, message.payload());
        if (message.header().length > 0) {
            record.headers().add(Message.HEADER_PROPERTY, message.header());
        }
        return record;
    }

    /** The one object per message that the client requires. */
    private record Delivery(SendCompletion completion, Thread sender) implements Callback {

        // hot path
        @Override
        public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception failure) {
            if (failure == null) {
                completion.acknowledged();
            } else {
                // On the sender's own thread the client is still inside send() and has not buffered the message: no
                // metadata, buffer full, too large. On the network thread the same TimeoutException proves nothing.
                boolean neverBuffered = Thread.currentThread() == sender;
                completion.failed(neverBuffered ? SendOutcome.REFUSED : Failure.outcome(failure), failure);
            }
        }
    }
}
