package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.support.Failures;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.errors.InterruptException;

/**
 * A client of Kafka by which producers of one or several topics send. It closes with the last of them. One thread at a
 * time.
 */
public final class ProducerClient implements MeasuredClient {

    private final Producer<byte[], byte[]> client;
    private final Duration limit;
    private int users;

    ProducerClient(Producer<byte[], byte[]> client, Duration limit) {
        this.client = client;
        this.limit = limit;
    }

    public static ProducerClient open(Map<String, Object> properties, Duration limit) throws DriverException {
        try {
            return new ProducerClient(new KafkaProducer<>(properties), limit);
        } catch (KafkaException e) {
            throw Failures.of("Kafka did not open a producer", e);
        }
    }

    /** Begins to send to a topic, with its metadata, so that the first message need not wait for it. */
    Producer<byte[], byte[]> use(String topic, Consumer<Producer<byte[], byte[]>> first)
            throws DriverException, InterruptedException {
        users++;
        try {
            client.partitionsFor(topic);
            first.accept(client);
            return client;
        } catch (InterruptException e) {
            release(Duration.ZERO);
            throw Failure.interrupted(e);
        } catch (KafkaException e) {
            release(Duration.ZERO);
            throw Failures.of("Kafka did not open a producer for topic " + topic, e);
        }
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return client.metrics();
    }

    /** Ends the use of the client by one of its producers. */
    @Override
    public void close() throws DriverException, InterruptedException {
        try {
            release(limit);
        } catch (InterruptException e) {
            throw Failure.interrupted(e);
        } catch (KafkaException e) {
            throw Failures.of("Kafka did not close a producer", e);
        }
    }

    private void release(Duration within) {
        users--;
        if (users <= 0) {
            client.close(within);
        }
    }
}
