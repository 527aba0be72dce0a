package io.weir.driver.rocketmq.remoting;

import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import io.weir.driver.rocketmq.client.QueueLayout;
import java.util.Base64;
import java.util.List;
import org.apache.rocketmq.common.message.MessageExt;

/** Passes RocketMQ's messages to the engine. Any thread. */
public record MessageDelivery(MessageListener listener, QueueLayout layout) {

    // hot path
    void deliver(List<MessageExt> messages) {
        listener.onBatch(arrived -> {
            for (int i = 0; i < messages.size(); i++) {
                deliver(messages.get(i), arrived);
            }
        });
    }

    private void deliver(MessageExt message, MessageListener arrived) {
        String header = message.getUserProperty(Message.HEADER_PROPERTY);
        byte[] property =
                header == null ? Message.NO_HEADER : Base64.getDecoder().decode(header);
        byte[] body = message.getBody();
        int partition = layout.partition(message.getBrokerName(), message.getQueueId());
        if (listener.wantsStoreTime()) {
            arrived.onStoredMessage(body, 0, body.length, property, partition, message.getStoreTimestamp());
        } else {
            arrived.onMessage(body, property, partition);
        }
    }
}
