package io.weir.driver.kafka.consume;

import io.weir.driver.MessageListener;
import io.weir.driver.kafka.insight.ErrorTally;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Polls one share consumer, delivers its messages and acknowledges them as accepted, on a thread of its own. With
 * implicit acknowledgement the client does so at the next poll; either way the broker gets it with the next request.
 */
final class ShareLoop implements Runnable {

    private static final Duration POLL = Duration.ofMillis(100);

    private final ShareConsumer<ByteBuffer, ByteBuffer> client;
    private final boolean explicit;
    private final MessageListener listener;
    private final RecordDelivery delivery;
    private final ErrorTally errors;
    private final Duration limit;

    private final CountDownLatch closing = new CountDownLatch(1);
    private final BackOff backOff = new BackOff();

    /** @param explicit whether the client waits for the acknowledgement of each message */
    ShareLoop(
            ShareConsumer<ByteBuffer, ByteBuffer> client,
            boolean explicit,
            MessageListener listener,
            ErrorTally errors,
            Duration limit) {
        this.client = client;
        this.explicit = explicit;
        this.listener = listener;
        this.delivery = new RecordDelivery(listener);
        this.errors = errors;
        this.limit = limit;
        client.setAcknowledgementCommitCallback((offsets, failure) -> {
            if (failure != null) {
                errors.add("acknowledge", failure);
            }
        });
    }

    /** Orders the end: delivered messages are acknowledged and the client closed. Any thread. */
    void end() {
        closing.countDown();
        client.wakeup();
    }

    @Override
    public void run() {
        try {
            while (closing.getCount() > 0) {
                receive();
            }
        } catch (InterruptException | InterruptedException e) {
            Thread.currentThread().interrupt();
            if (closing.getCount() > 0) {
                listener.consumerEnded(e);
            }
        } catch (Throwable death) { // unseen, an Error would end the thread and leave its messages unread
            errors.add("deliver", death);
            listener.consumerEnded(death);
        } finally {
            finish();
        }
    }

    private void receive() throws InterruptedException {
        try {
            ConsumerRecords<ByteBuffer, ByteBuffer> records = client.poll(POLL);
            delivery.deliver(records);
            if (explicit) {
                records.forEach(client::acknowledge);
            }
            if (!records.isEmpty()) {
                client.commitAsync();
            }
            backOff.reset();
        } catch (WakeupException endRequested) {
            // The loop does it.
        } catch (InterruptException e) {
            throw e;
        } catch (KafkaException e) {
            errors.add("poll", e);
            listener.receiveFailed(e);
            backOff.pass(closing);
        }
    }

    private void finish() {
        try {
            acknowledge();
        } catch (KafkaException e) {
            errors.add("acknowledge", e);
        }
        try {
            client.close(limit);
        } catch (KafkaException e) {
            errors.add("close", e);
        }
    }

    private void acknowledge() {
        try {
            client.commitSync(limit);
        } catch (WakeupException meantForThePoll) {
            client.commitSync(limit);
        }
    }
}
