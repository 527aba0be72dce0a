package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.support.Failures;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/** Creates and closes a KafkaProducer that writes to one topic, and forms its messages. */
final class ProducerClients {

    private ProducerClients() {}

    /** Opens a producer that has the topic's metadata, so that the first message need not wait for it. */
    static KafkaProducer<byte[], byte[]> open(
            Map<String, Object> properties, String topic, Consumer<Producer<byte[], byte[]>> first)
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

    static void close(Producer<byte[], byte[]> client, String topic, Duration limit)
            throws DriverException, InterruptedException {
        try {
            client.close(limit);
        } catch (InterruptException e) {
            throw Failure.interrupted(e);
        } catch (KafkaException e) {
            throw Failures.of("Kafka did not close the producer of topic " + topic, e);
        }
    }
}
