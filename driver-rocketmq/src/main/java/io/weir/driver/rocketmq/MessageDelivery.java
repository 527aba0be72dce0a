package io.weir.driver.rocketmq;

import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import java.util.Base64;
import java.util.List;
import org.apache.rocketmq.common.message.MessageExt;

/** Hands RocketMQ's messages to the engine. Any thread. */
record MessageDelivery(MessageListener listener, QueueLayout layout) {

    // hot path
    void deliver(List<MessageExt> messages) {
        for (int i = 0; i < messages.size(); i++) {
            MessageExt message = messages.get(i);
            String stamp = message.getUserProperty(Message.STAMP_PROPERTY);
            listener.onMessage(
                    message.getBody(),
                    stamp == null ? Message.NO_STAMP : Base64.getDecoder().decode(stamp),
                    layout.partition(message.getBrokerName(), message.getQueueId()));
        }
    }
}
