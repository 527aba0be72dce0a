package io.weir.driver.kafka;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.time.Duration;
import java.util.Map;
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
final class TopicProducer implements Producer {

    private final KafkaProducer<byte[], byte[]> client;
    private final String topic;
    private final Duration limit;

    private TopicProducer(KafkaProducer<byte[], byte[]> client, String topic, Duration limit) {
        this.client = client;
        this.topic = topic;
        this.limit = limit;
    }

    /** Opens a producer that has the topic's metadata, so that not the first message waits for it. */
    static TopicProducer open(Map<String, Object> properties, String topic, Duration limit)
            throws DriverException, InterruptedException {
        String attempt = "Kafka did not open a producer for topic " + topic;
        KafkaProducer<byte[], byte[]> client;
        try {
            client = new KafkaProducer<>(properties);
        } catch (KafkaException e) {
            throw Failure.of(attempt, e);
        }
        try {
            client.partitionsFor(topic);
            return new TopicProducer(client, topic, limit);
        } catch (InterruptException e) {
            client.close(Duration.ZERO);
            throw Failure.interrupted(e);
        } catch (KafkaException e) {
            client.close(Duration.ZERO);
            throw Failure.of(attempt, e);
        }
    }

    // hot path
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callback tells the same
    public void send(Message message, SendCompletion completion) {
        byte @Nullable [] key = message.key().isNone() ? null : message.key().bytes();
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, key, message.payload());
        if (message.stamp().length > 0) {
            record.headers().add(Message.STAMP_PROPERTY, message.stamp());
        }
        try {
            client.send(record, new Delivery(completion, Thread.currentThread()));
        } catch (KafkaException | IllegalStateException e) {
            // Thrown before the message is buffered, and then the callback is not called: serialization, fenced
            // producer, interrupt, closed producer.
            completion.failed(SendOutcome.REFUSED, e);
        }
    }

    /** The client's own metrics. Any thread. */
    Map<MetricName, ? extends Metric> metrics() {
        return client.metrics();
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        try {
            client.close(limit);
        } catch (InterruptException e) {
            throw Failure.interrupted(e);
        } catch (KafkaException e) {
            throw Failure.of("Kafka did not close the producer of topic " + topic, e);
        }
    }

    /** The one object per message that the client forces. */
    private record Delivery(SendCompletion completion, Thread sender) implements Callback {

        // hot path
        @Override
        public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception failure) {
            if (failure == null) {
                completion.acknowledged();
            } else {
                // On the sender's own thread the client is still inside send() and has not buffered the message: no
                // metadata, buffer full, too large. The same TimeoutException on the network thread tells nothing.
                boolean neverBuffered = Thread.currentThread() == sender;
                completion.failed(neverBuffered ? SendOutcome.REFUSED : Failure.outcome(failure), failure);
            }
        }
    }
}
