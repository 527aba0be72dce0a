package io.weir.driver.kafka.consume;

import io.weir.driver.MessageListener;
import io.weir.driver.support.ErrorTally;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Polls one share consumer, delivers its messages and acknowledges them as accepted, on a thread of its own. With
 * implicit acknowledgement the client does so at the next poll; either way the broker gets it with the next request.
 */
final class ShareLoop extends ReceivingLoop {

    private final ShareConsumer<ByteBuffer, ByteBuffer> client;
    private final boolean explicit;
    private final RecordDelivery delivery;
    private final ErrorTally errors;
    private final Duration limit;

    /** @param explicit whether the client waits for the acknowledgement of each message */
    ShareLoop(
            ShareConsumer<ByteBuffer, ByteBuffer> client,
            boolean explicit,
            MessageListener listener,
            ErrorTally errors,
            Duration limit) {
        super(listener, errors);
        this.client = client;
        this.explicit = explicit;
        this.delivery = new RecordDelivery(listener);
        this.errors = errors;
        this.limit = limit;
        client.setAcknowledgementCommitCallback((offsets, failure) -> {
            if (failure != null) {
                errors.add("acknowledge", failure);
            }
        });
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
            acknowledge();
        } catch (KafkaException e) {
            errors.add("acknowledge", e);
        }
    }

    @Override
    void closeClient() {
        client.close(limit);
    }

    private void acknowledge() {
        try {
            client.commitSync(limit);
        } catch (WakeupException meantForThePoll) {
            client.commitSync(limit);
        }
    }
}
