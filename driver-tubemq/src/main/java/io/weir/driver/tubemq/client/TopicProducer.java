package io.weir.driver.tubemq.client;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.support.Failures;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.inlong.tubemq.client.exception.TubeClientException;
import org.apache.inlong.tubemq.client.producer.MessageProducer;
import org.apache.inlong.tubemq.client.producer.MessageSentCallback;
import org.apache.inlong.tubemq.client.producer.MessageSentResult;
import org.apache.inlong.tubemq.corebase.TErrCodeConstants;

/**
 * One MessageProducer that writes to one topic.
 *
 * @param types message type of each class of messages; empty for none
 */
public record TopicProducer(
        MessageProducer client,
        SendWindow window,
        PendingSends pending,
        AdminApi admin,
        String topic,
        List<String> types)
        implements Producer {

    /** Opens a producer that has the topic's partitions. */
    public static TopicProducer open(
            ProducerConnection connection, PendingSends pending, AdminApi admin, String topic, List<String> types)
            throws DriverException, InterruptedException {
        try {
            MessageProducer client = connection.factory().createProducer();
            TopicProducer producer = new TopicProducer(client, connection.window(), pending, admin, topic, types);
            if (!admin.until(() -> isPublished(client, topic))) {
                producer.close();
                throw new DriverException("TubeMQ's master did not tell a producer the partitions of topic " + topic
                        + " within " + admin.limit().toSeconds() + " s");
            }
            return producer;
        } catch (TubeClientException e) {
            throw Failures.of("TubeMQ opened no producer for topic " + topic, e);
        }
    }

    private static boolean isPublished(MessageProducer client, String topic) throws DriverException {
        try {
            if (!client.isTopicCurAcceptPublish(topic)) {
                client.publish(topic);
            }
            return client.isTopicCurAcceptPublish(topic);
        } catch (TubeClientException notYet) {
            return false;
        }
    }

    // hot path
    @Override
    public void send(Message message, SendCompletion completion) {
        int bytes = message.payload().length;
        try {
            window.enter(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            completion.failed(SendOutcome.REFUSED, e);
            return;
        }
        Delivery delivery = new Delivery(completion, bytes);
        pending.add(delivery);
        try {
            client.sendMessage(tubeMessage(message), delivery);
        } catch (TubeClientException | RuntimeException e) {
            // Thrown before the callback is passed on: no partition, no broker allowed, too much outstanding.
            delivery.failed(SendOutcome.REFUSED, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            delivery.failed(SendOutcome.REFUSED, e);
        }
        delivery.sending = false;
    }

    private org.apache.inlong.tubemq.corebase.Message tubeMessage(Message message) {
        var made = new org.apache.inlong.tubemq.corebase.Message(topic, message.payload());
        if (!types.isEmpty()) {
            made.putSystemHeader(types.get(message.messageClass()), null);
        }
        if (message.header().length > 0) {
            // Attributes are text without comma and equals sign.
            made.setAttrKeyVal(
                    Message.HEADER_PROPERTY,
                    Base64.getUrlEncoder().withoutPadding().encodeToString(message.header()));
        }
        return made;
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        boolean all = admin.until(() -> pending.count() == 0, admin.limit().dividedBy(2));
        int unanswered = pending.count();
        try {
            client.shutdown();
        } catch (Throwable e) {
            throw Failures.of("TubeMQ did not close the producer of topic " + topic, e);
        } finally {
            pending.endAll();
        }
        if (!all) {
            throw new DriverException(
                    unanswered + " messages to topic " + topic + " were still unanswered when it closed");
        }
    }

    /** The one object per message that the client requires. */
    private final class Delivery extends PendingSends.PendingSend implements MessageSentCallback {

        private final SendCompletion completion;
        private final int bytes;
        private final Thread sender = Thread.currentThread();
        /** True while the send is on the stack; read and written only by the sender's own thread. */
        private boolean sending = true;

        Delivery(SendCompletion completion, int bytes) {
            this.completion = completion;
            this.bytes = bytes;
        }

        // hot path
        @Override
        public void onMessageSent(MessageSentResult result) {
            if (result.isSuccess()) {
                if (leave()) {
                    completion.acknowledged();
                }
            } else {
                failed(
                        outcome(result.getErrCode()),
                        new TubeClientException("errCode " + result.getErrCode() + ": " + result.getErrMsg()));
            }
        }

        @Override
        public void onException(Throwable failure) {
            // While its own send is still on the stack, the client has not written the message: no connection, buffer
            // full. The same error later, or while another message is sent, proves nothing.
            boolean neverWritten = Thread.currentThread() == sender && sending;
            failed(neverWritten ? SendOutcome.REFUSED : SendOutcome.UNKNOWN, failure);
        }

        void failed(SendOutcome outcome, Throwable reason) {
            if (leave()) {
                completion.failed(outcome, reason);
            }
        }

        private boolean leave() {
            boolean first = pending.end(this);
            if (first) {
                window.leave(bytes);
            }
            return first;
        }

        @Override
        void forgotten() {
            window.leave(bytes);
            completion.failed(
                    SendOutcome.UNKNOWN, new TimeoutException("TubeMQ's client never told how the send ended"));
        }
    }

    /**
     * Returns the fate by error code: a message that fails checks of the client and the broker before storage is
     * refused; an append that failed may have stored it.
     */
    static SendOutcome outcome(int errCode) {
        boolean checked =
                errCode < TErrCodeConstants.INTERNAL_SERVER_ERROR || errCode == TErrCodeConstants.SERVICE_UNAVAILABLE;
        return checked && errCode != TErrCodeConstants.SERVER_RECEIVE_OVERFLOW
                ? SendOutcome.REFUSED
                : SendOutcome.UNKNOWN;
    }
}
