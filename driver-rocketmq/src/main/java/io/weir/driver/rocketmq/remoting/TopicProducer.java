package io.weir.driver.rocketmq.remoting;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.rocketmq.client.AdminCalls;
import io.weir.driver.rocketmq.client.Outstanding;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import io.weir.driver.rocketmq.config.SendSettings;
import io.weir.driver.rocketmq.config.TagRound;
import java.util.List;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.jspecify.annotations.Nullable;

/** Writes to one topic by the session's client. */
final class TopicProducer implements Producer {

    private final String topic;
    private final MessageQueue[] queues;
    private final MessageShape shape;
    private final TagRound tags;
    private final Sending sending;
    private final AdminCalls calls;
    private final boolean retried;
    private final Outstanding outstanding = new Outstanding();

    TopicProducer(
            DefaultMQProducer client,
            RocketMqSettings settings,
            String topic,
            List<MessageQueue> queues,
            AdminCalls calls) {
        SendSettings send = settings.send();
        this.topic = topic;
        this.queues = queues.toArray(MessageQueue[]::new);
        this.shape = new MessageShape(topic, send);
        this.tags = settings.newTagRound();
        this.sending = Sending.of(send, client);
        this.calls = calls;
        this.retried = send.sendType() == SendSettings.Type.SYNC;
    }

    // hot path
    @Override
    public void send(Message message, SendCompletion completion) {
        if (!outstanding.admits()) {
            completion.failed(SendOutcome.REFUSED, Outstanding.notAdmitted());
            return;
        }
        tags.next();
        Outstanding.Delivery delivery =
                new Outstanding.Delivery(completion, tags.isFilteredOut(), retried, outstanding);
        try {
            sending.send(shape.of(message, tags.tag()), queue(message.key()), delivery);
        } catch (MQClientException | MQBrokerException | RemotingException e) {
            delivery.onException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            delivery.onException(e);
        }
    }

    /**
     * Returns the queue by the hash of RocketMQ's own SelectMessageQueueByHash, over all queues that the topic had when
     * this was opened.
     */
    // hot path
    private @Nullable MessageQueue queue(MessageKey key) {
        return key.isNone() ? null : queues[Math.floorMod(key.text().hashCode(), queues.length)];
    }

    /** Waits until all sends have ended; the client itself belongs to the session. */
    @Override
    public void close() throws DriverException, InterruptedException {
        outstanding.close(topic, calls);
    }
}
