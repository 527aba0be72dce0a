package io.weir.driver.rocketmq.remoting;

import io.weir.driver.rocketmq.client.Outstanding;
import io.weir.driver.rocketmq.config.SendSettings;
import io.weir.driver.support.EvenShare;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.TransactionMQProducer;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.jspecify.annotations.Nullable;

/** One way of passing a message to the client. One thread. */
@FunctionalInterface
interface Sending {

    /**
     * Sends; if this throws, the delivery has not been completed.
     *
     * @param queue the one to send to; null where the client chooses
     */
    void send(Message message, @Nullable MessageQueue queue, Outstanding.Delivery end)
            throws MQClientException, MQBrokerException, RemotingException, InterruptedException;

    /** Returns the way that the settings ask for. */
    static Sending of(SendSettings send, DefaultMQProducer client) {
        if (client instanceof TransactionMQProducer transactional) {
            return new TransactionalSending(transactional, new EvenShare(send.transactionAbortRatio()));
        }
        return switch (send.sendType()) {
            case ASYNC ->
                (message, queue, end) -> {
                    if (queue == null) {
                        client.send(message, end);
                    } else {
                        client.send(message, queue, end);
                    }
                };
            case SYNC ->
                (message, queue, end) ->
                        end.onSuccess(queue == null ? client.send(message) : client.send(message, queue));
            case ONEWAY ->
                (message, queue, end) -> {
                    if (queue == null) {
                        client.sendOneway(message);
                    } else {
                        client.sendOneway(message, queue);
                    }
                    end.acknowledged();
                };
        };
    }
}
