package io.weir.driver.kafka.consume;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.MessageListener;
import io.weir.driver.kafka.config.KafkaGuarantees;
import io.weir.driver.kafka.insight.MeasuredClient;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.support.Failures;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** One KafkaShareConsumer that is a member of one share group, with the thread that polls it. */
public record ShareMember(KafkaShareConsumer<ByteBuffer, ByteBuffer> client, ShareLoop loop, Duration limit)
        implements Consumer, MeasuredClient {

    public static ShareMember start(
            Map<String, Object> properties, String topic, MessageListener listener, Duration limit, ErrorTally errors)
            throws DriverException {
        KafkaShareConsumer<ByteBuffer, ByteBuffer> client;
        try {
            client = new KafkaShareConsumer<>(properties);
        } catch (KafkaException e) {
            throw Failures.of("Kafka did not open a share consumer for topic " + topic, e);
        }
        boolean explicit = String.valueOf(properties.get(ConsumerConfig.SHARE_ACKNOWLEDGEMENT_MODE_CONFIG))
                .strip()
                .equals("explicit");
        // At the end what was delivered is acknowledged and then the client closed, both within the limit of close().
        ShareLoop loop = new ShareLoop(client, explicit, listener, errors, limit.dividedBy(3));
        client.subscribe(List.of(topic));
        loop.start(properties);
        return new ShareMember(client, loop, limit);
    }

    @Override
    public void pause() throws DriverException {
        throw new DriverException(KafkaGuarantees.NO_PAUSE);
    }

    @Override
    public void resume() {
        // It is never paused.
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return client.metrics();
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        loop.close(limit);
    }
}
