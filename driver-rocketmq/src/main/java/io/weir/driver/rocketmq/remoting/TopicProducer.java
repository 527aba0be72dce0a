package io.weir.driver.rocketmq.remoting;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.rocketmq.admin.AdminCalls;
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
    private volatile boolean closed;

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
        this.retried = send.type() == SendSettings.Type.SYNC;
    }

    // hot path
    @Override
    public void send(Message message, SendCompletion completion) {
        if (closed) {
            completion.failed(SendOutcome.REFUSED, new IllegalStateException("the producer is closed"));
            return;
        }
        tags.next();
        Outstanding.Delivery delivery = outstanding.begin(completion, tags.isFilteredOut(), retried);
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

    /**
     * Waits until all sends have ended, which the client's own time-out ensures; the client itself belongs to the
     * session.
     */
    @Override
    public void close() throws DriverException, InterruptedException {
        closed = true;
        if (!calls.until(() -> outstanding.count() == 0)) {
            throw new DriverException(outstanding.count() + " messages to topic " + topic + " have not ended within "
                    + calls.limit().toSeconds() + " s");
        }
    }
}
