package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.MessageListener;
import io.weir.driver.kafka.config.KafkaGuarantees;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.support.Failures;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * One KafkaShareConsumer that is a member of one share group, and acknowledges messages as accepted. With implicit
 * acknowledgement the client does so at the next poll; either way the broker gets it with the next request.
 */
public final class ShareMember extends Member {

    private final ShareConsumer<ByteBuffer, ByteBuffer> client;
    private final boolean explicit;

    /** @param explicit whether the client waits for the acknowledgement of each message */
    ShareMember(
            ShareConsumer<ByteBuffer, ByteBuffer> client,
            boolean explicit,
            MessageListener listener,
            ErrorTally errors,
            Duration limit) {
        super(listener, errors, limit);
        this.client = client;
        this.explicit = explicit;
        client.setAcknowledgementCommitCallback((offsets, failure) -> {
            if (failure != null) {
                errors.add("acknowledge", failure);
            }
        });
    }

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
        ShareMember member = new ShareMember(client, explicit, listener, errors, limit);
        client.subscribe(List.of(topic));
        member.start(properties);
        return member;
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
    void receive() {
        ConsumerRecords<ByteBuffer, ByteBuffer> records = client.poll(POLL);
        delivery.deliver(records);
        if (explicit) {
            records.forEach(client::acknowledge);
        }
        if (!records.isEmpty()) {
            client.commitAsync();
        }
    }

    @Override
    void wakeUp() {
        client.wakeup();
    }

    @Override
    void store() {
        try {
            commit(() -> client.commitSync(stepLimit));
        } catch (KafkaException e) {
            errors.add("acknowledge", e);
        }
    }

    @Override
    void closeClient() {
        client.close(stepLimit);
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return client.metrics();
    }
}
