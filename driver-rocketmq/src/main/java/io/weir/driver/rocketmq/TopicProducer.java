package io.weir.driver.rocketmq;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.util.Base64;
import java.util.List;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.jspecify.annotations.Nullable;

/** Writes to one topic by the session's client. */
final class TopicProducer implements Producer {

    private final DefaultMQProducer client;
    private final SendType type;
    private final String topic;
    private final MessageQueue[] queues;
    private final AdminCalls calls;
    private final Outstanding outstanding = new Outstanding();
    private volatile boolean closed;

    TopicProducer(DefaultMQProducer client, SendType type, String topic, List<MessageQueue> queues, AdminCalls calls) {
        this.client = client;
        this.type = type;
        this.topic = topic;
        this.queues = queues.toArray(MessageQueue[]::new);
        this.calls = calls;
    }

    // hot path
    @Override
    public void send(Message message, SendCompletion completion) {
        if (closed) {
            completion.failed(SendOutcome.REFUSED, new IllegalStateException("the producer is closed"));
            return;
        }
        Outstanding.Delivery delivery = outstanding.begin(completion, type == SendType.SYNC);
        org.apache.rocketmq.common.message.Message record = record(message);
        MessageQueue queue = queue(message.key());
        try {
            switch (type) {
                case ASYNC -> sendAsync(record, queue, delivery);
                case SYNC -> delivery.onSuccess(queue == null ? client.send(record) : client.send(record, queue));
                case ONEWAY -> {
                    sendOneway(record, queue);
                    delivery.handedOver();
                }
            }
        } catch (MQClientException | MQBrokerException | RemotingException e) {
            delivery.onException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            delivery.onException(e);
        }
    }

    // hot path
    private void sendAsync(
            org.apache.rocketmq.common.message.Message record, @Nullable MessageQueue queue, Outstanding.Delivery end)
            throws MQClientException, RemotingException, InterruptedException {
        if (queue == null) {
            client.send(record, end);
        } else {
            client.send(record, queue, end);
        }
    }

    // hot path
    private void sendOneway(org.apache.rocketmq.common.message.Message record, @Nullable MessageQueue queue)
            throws MQClientException, RemotingException, InterruptedException {
        if (queue == null) {
            client.sendOneway(record);
        } else {
            client.sendOneway(record, queue);
        }
    }

    private org.apache.rocketmq.common.message.Message record(Message message) {
        // A oneway send returns before the network's thread has read the payload, and no callback tells when it has.
        byte[] body = type == SendType.ONEWAY ? message.payload().clone() : message.payload();
        var record = new org.apache.rocketmq.common.message.Message(topic, body);
        if (message.stamp().length > 0) {
            // Properties are text, in which two control characters separate.
            record.putUserProperty(Message.STAMP_PROPERTY, Base64.getEncoder().encodeToString(message.stamp()));
        }
        return record;
    }

    /** The hash of RocketMQ's own SelectMessageQueueByHash, over all queues that the topic had when this was opened. */
    private @Nullable MessageQueue queue(MessageKey key) {
        return key.isNone() ? null : queues[Math.floorMod(key.text().hashCode(), queues.length)];
    }

    /** The client is the session's: waits until what was sent has ended, which the client's own time-out sees to. */
    @Override
    public void close() throws DriverException, InterruptedException {
        closed = true;
        if (!calls.until(() -> outstanding.count() == 0)) {
            throw new DriverException(outstanding.count() + " messages to topic " + topic + " have not ended within "
                    + calls.limit().toSeconds() + " s");
        }
    }
}
