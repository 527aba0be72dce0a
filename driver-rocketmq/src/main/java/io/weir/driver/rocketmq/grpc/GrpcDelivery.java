package io.weir.driver.rocketmq.grpc;

import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import io.weir.driver.rocketmq.client.QueueLayout;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import org.apache.rocketmq.client.apis.message.MessageView;
import org.apache.rocketmq.client.java.message.MessageViewImpl;
import org.apache.rocketmq.common.consumer.ReceiptHandle;

/** Passes messages of RocketMQ's gRPC client to the engine. One thread. */
public final class GrpcDelivery {

    private final MessageListener listener;
    private final QueueLayout layout;
    private byte[] payload = new byte[0];

    public GrpcDelivery(MessageListener listener, QueueLayout layout) {
        this.listener = listener;
        this.layout = layout;
    }

    MessageListener listener() {
        return listener;
    }

    void deliver(List<MessageView> messages) {
        listener.onBatch(arrived -> {
            for (int i = 0; i < messages.size(); i++) {
                deliver(messages.get(i), arrived);
            }
        });
    }

    void deliver(MessageView message) {
        deliver(message, listener);
    }

    // hot path
    private void deliver(MessageView message, MessageListener arrived) {
        ByteBuffer body = message.getBody();
        // The client's bytes are read-only; an array of the right length is reused.
        if (payload.length != body.remaining()) {
            payload = new byte[body.remaining()];
        }
        body.get(payload);
        String header = message.getProperties().get(Message.HEADER_PROPERTY);
        arrived.onMessage(
                payload,
                header == null ? Message.NO_HEADER : Base64.getDecoder().decode(header),
                partition(message));
    }

    /**
     * Returns the partition of a message. The client does not reveal its queue, but its receipt does, in the form that
     * brokers and proxy use.
     */
    private int partition(MessageView message) {
        ReceiptHandle receipt = ReceiptHandle.decode(((MessageViewImpl) message).getReceiptHandle());
        return layout.partition(receipt.getBrokerName(), receipt.getQueueId());
    }
}
