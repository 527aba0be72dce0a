package io.weir.driver.rocketmq.remoting;

import io.weir.driver.DriverException;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.rocketmq.client.AdminCalls;
import io.weir.driver.rocketmq.client.Outstanding;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import io.weir.driver.rocketmq.config.SendSettings;
import io.weir.driver.rocketmq.config.TagRound;
import io.weir.driver.support.AbortedOnPurposeException;
import io.weir.driver.support.EvenShare;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.LocalTransactionState;
import org.apache.rocketmq.client.producer.TransactionListener;
import org.apache.rocketmq.client.producer.TransactionMQProducer;
import org.apache.rocketmq.client.producer.TransactionSendResult;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.jspecify.annotations.Nullable;

/** Writes to one topic by the session's client. */
final class TopicProducer implements Producer {

    /** Property with the intended end of a transaction, for a broker that asks any of the clients. */
    private static final String ABORT_PROPERTY = "weirAbort";

    private final DefaultMQProducer client;
    private final String topic;
    private final MessageQueue[] queues;
    private final SendSettings settings;
    private final TagRound tags;
    private final EvenShare aborts;
    private final AdminCalls calls;
    private final Outstanding outstanding = new Outstanding();

    TopicProducer(
            DefaultMQProducer client,
            RocketMqSettings settings,
            String topic,
            List<MessageQueue> queues,
            List<String> classes,
            AdminCalls calls) {
        this.client = client;
        this.topic = topic;
        this.queues = queues.toArray(MessageQueue[]::new);
        this.settings = settings.send();
        this.tags = settings.newTagRound(classes);
        this.aborts = new EvenShare(this.settings.transactionAbortRatio());
        this.calls = calls;
    }

    // hot path
    @Override
    public void send(io.weir.driver.Message message, SendCompletion completion) {
        if (!outstanding.admits()) {
            completion.failed(SendOutcome.REFUSED, Outstanding.notAdmitted());
            return;
        }
        tags.next(message.messageClass());
        boolean retried = settings.sendType() == SendSettings.Type.SYNC;
        Outstanding.Delivery delivery =
                new Outstanding.Delivery(completion, tags.isFilteredOut(), retried, outstanding);
        try {
            pass(converted(message), queue(message.key()), delivery);
        } catch (MQClientException | MQBrokerException | RemotingException e) {
            delivery.onException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            delivery.onException(e);
        }
    }

    private Message converted(io.weir.driver.Message message) {
        // A oneway send returns before the network's thread has read the payload, and no callback reports when it has.
        boolean unwatched = settings.sendType() == SendSettings.Type.ONEWAY;
        Message made = new Message(topic, unwatched ? message.payload().clone() : message.payload());
        if (message.header().length > 0) {
            // Properties are text, in which two control characters separate.
            made.putUserProperty(
                    io.weir.driver.Message.HEADER_PROPERTY, Base64.getEncoder().encodeToString(message.header()));
        }
        String tag = tags.tag();
        if (tag != null) {
            made.setTags(tag);
        }
        if (settings.delayLevel() > 0) {
            made.setDelayTimeLevel(settings.delayLevel());
        } else if (settings.deliverAfterMillis() > 0) {
            made.setDelayTimeMs(settings.deliverAfterMillis());
        } else if (message.deliverAfterNanos() > 0) {
            made.setDelayTimeMs(TimeUnit.NANOSECONDS.toMillis(message.deliverAfterNanos()));
        }
        return made;
    }

    /**
     * Returns the queue by the hash of RocketMQ's own SelectMessageQueueByHash, over all queues that the topic had when
     * this was opened; null where the client chooses.
     */
    // hot path
    private @Nullable MessageQueue queue(MessageKey key) {
        return key.isNone() ? null : queues[Math.floorMod(key.text().hashCode(), queues.length)];
    }

    /** Passes a message to the client; if this throws, the delivery has not been completed. */
    // hot path
    private void pass(Message message, @Nullable MessageQueue queue, Outstanding.Delivery end)
            throws MQClientException, MQBrokerException, RemotingException, InterruptedException {
        if (client instanceof TransactionMQProducer transactional) {
            passInTransaction(transactional, message, end);
            return;
        }
        switch (settings.sendType()) {
            case ASYNC -> {
                if (queue == null) {
                    client.send(message, end);
                } else {
                    client.send(message, queue, end);
                }
            }
            case SYNC -> end.onSuccess(queue == null ? client.send(message) : client.send(message, queue));
            case ONEWAY -> {
                if (queue == null) {
                    client.sendOneway(message);
                } else {
                    client.sendOneway(message, queue);
                }
                end.acknowledged();
            }
        }
    }

    private void passInTransaction(TransactionMQProducer transactional, Message message, Outstanding.Delivery end)
            throws MQClientException {
        boolean abort = aborts.next();
        if (abort) {
            message.putUserProperty(ABORT_PROPERTY, "true");
        }
        TransactionSendResult result = transactional.sendMessageInTransaction(message, null);
        if (result.getLocalTransactionState() == LocalTransactionState.COMMIT_MESSAGE) {
            end.acknowledged();
        } else {
            // The client rolls back messages that the broker has not stored as configured.
            end.failed(
                    SendOutcome.ABORTED,
                    abort ? new AbortedOnPurposeException() : new Outstanding.StoredOtherwise(result.getSendStatus()));
        }
    }

    /** Waits until all sends have ended; the client itself belongs to the session. */
    @Override
    public void close() throws DriverException, InterruptedException {
        outstanding.close(topic, calls);
    }

    /** Decides by the message's property: right after it is stored, and when a broker that does not know the end asks. */
    static final class Decision implements TransactionListener {

        @Override
        public LocalTransactionState executeLocalTransaction(Message message, @Nullable Object argument) {
            return of(message);
        }

        @Override
        public LocalTransactionState checkLocalTransaction(MessageExt message) {
            return of(message);
        }

        private static LocalTransactionState of(Message message) {
            return message.getUserProperty(ABORT_PROPERTY) == null
                    ? LocalTransactionState.COMMIT_MESSAGE
                    : LocalTransactionState.ROLLBACK_MESSAGE;
        }
    }
}
