package io.weir.driver.rocketmq.grpc;

import io.weir.driver.SendOutcome;
import io.weir.driver.rocketmq.config.SendSettings;
import io.weir.driver.support.AbortedOnPurposeException;
import org.apache.rocketmq.client.apis.ClientException;
import org.apache.rocketmq.client.apis.message.Message;
import org.apache.rocketmq.client.apis.message.MessageView;
import org.apache.rocketmq.client.apis.producer.Producer;
import org.apache.rocketmq.client.apis.producer.Transaction;
import org.apache.rocketmq.client.apis.producer.TransactionResolution;

/** One way of passing a message to the gRPC client. One thread. */
interface GrpcSending {

    /** Property with the intended end of a transaction, for a broker that asks any of the clients. */
    String ABORT_PROPERTY = "weirAbort";

    /** Sends; if this throws, the pending message has not been completed. */
    void send(Message message, GrpcPending end) throws ClientException;

    @SuppressWarnings("FutureReturnValueIgnored") // the pending one reports the same
    static GrpcSending of(SendSettings send, Producer client) {
        if (send.transactional()) {
            return (message, end) -> inTransaction(client, message, end);
        }
        return send.sendType() == SendSettings.Type.SYNC
                ? (message, end) -> end.accept(client.send(message), null)
                : (message, end) -> client.sendAsync(message).whenComplete(end);
    }

    private static void inTransaction(Producer client, Message message, GrpcPending end) throws ClientException {
        Transaction transaction = client.beginTransaction();
        client.send(message, transaction);
        if (message.getProperties().containsKey(ABORT_PROPERTY)) {
            transaction.rollback();
            end.failed(SendOutcome.ABORTED, new AbortedOnPurposeException());
        } else {
            transaction.commit();
            end.acknowledged();
        }
    }

    /** Returns the answer to a broker that does not know a transaction's end. */
    static TransactionResolution decision(MessageView message) {
        return message.getProperties().containsKey(ABORT_PROPERTY)
                ? TransactionResolution.ROLLBACK
                : TransactionResolution.COMMIT;
    }
}
