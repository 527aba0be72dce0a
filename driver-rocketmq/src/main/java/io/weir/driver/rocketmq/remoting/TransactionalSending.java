package io.weir.driver.rocketmq.remoting;

import io.weir.driver.SendOutcome;
import io.weir.driver.rocketmq.client.Outstanding;
import io.weir.driver.rocketmq.client.StoredOtherwise;
import io.weir.driver.support.AbortedOnPurposeException;
import io.weir.driver.support.EvenShare;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.LocalTransactionState;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.client.producer.TransactionListener;
import org.apache.rocketmq.client.producer.TransactionMQProducer;
import org.apache.rocketmq.client.producer.TransactionSendResult;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.jspecify.annotations.Nullable;

/** Sends each message in a transaction of its own, and rolls a share of them back. */
record TransactionalSending(TransactionMQProducer client, EvenShare aborts) implements Sending {

    /** Property with the intended end of a transaction, for a broker that asks any of the clients. */
    private static final String ABORT_PROPERTY = "weirAbort";

    // hot path
    @Override
    public void send(Message message, @Nullable MessageQueue queue, Outstanding.Delivery end) throws MQClientException {
        boolean abort = aborts.next();
        if (abort) {
            message.putUserProperty(ABORT_PROPERTY, "true");
        }
        TransactionSendResult result = client.sendMessageInTransaction(message, null);
        if (result.getLocalTransactionState() == LocalTransactionState.COMMIT_MESSAGE) {
            end.acknowledged();
        } else if (abort) {
            end.failed(SendOutcome.ABORTED, new AbortedOnPurposeException());
        } else {
            // The client rolls back messages that the broker has not stored as configured.
            SendStatus status = result.getSendStatus();
            end.failed(SendOutcome.ABORTED, new StoredOtherwise(status));
        }
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
