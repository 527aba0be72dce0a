package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.support.Failures;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/** One KafkaProducer that writes to one topic. */
public record TopicProducer(KafkaProducer<byte[], byte[]> client, String topic, Duration limit)
        implements Producer, MeasuredClient {

    public static TopicProducer open(Map<String, Object> properties, String topic, Duration limit)
            throws DriverException, InterruptedException {
        return new TopicProducer(openClient(properties, topic, client -> {}), topic, limit);
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
    public Map<MetricName, ? extends Metric> metrics() {
        return client.metrics();
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        close(client, topic, limit);
    }

    /** Opens a producer that has the topic's metadata, so that the first message need not wait for it. */
    static KafkaProducer<byte[], byte[]> openClient(
            Map<String, Object> properties, String topic, Consumer<KafkaProducer<byte[], byte[]>> first)
            throws DriverException, InterruptedException {
        String attempt = "Kafka did not open a producer for topic " + topic;
        KafkaProducer<byte[], byte[]> client;
        try {
            client = new KafkaProducer<>(properties);
        } catch (KafkaException e) {
            throw Failures.of(attempt, e);
        }
        try {
            client.partitionsFor(topic);
            first.accept(client);
            return client;
        } catch (InterruptException e) {
            client.close(Duration.ZERO);
            throw Failure.interrupted(e);
        } catch (KafkaException e) {
            client.close(Duration.ZERO);
            throw Failures.of(attempt, e);
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

    static void close(org.apache.kafka.clients.producer.Producer<byte[], byte[]> client, String topic, Duration limit)
            throws DriverException, InterruptedException {
        try {
            client.close(limit);
        } catch (InterruptException e) {
            throw Failure.interrupted(e);
        } catch (KafkaException e) {
            throw Failures.of("Kafka did not close the producer of topic " + topic, e);
        }
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
