package io.weir.driver.rocketmq;

import java.util.Base64;
import org.apache.rocketmq.common.message.Message;

/** Makes RocketMQ's messages of ours. One thread. */
final class MessageShape {

    private final String topic;
    private final SendSettings send;
    private final String[] tags;
    private int next;

    MessageShape(String topic, SendSettings send) {
        this.topic = topic;
        this.send = send;
        this.tags = send.tags().toArray(String[]::new);
    }

    // hot path
    Message of(io.weir.driver.Message message) {
        // A oneway send returns before the network's thread has read the payload, and no callback tells when it has.
        boolean unwatched = send.type() == SendSettings.Type.ONEWAY;
        Message made = new Message(topic, unwatched ? message.payload().clone() : message.payload());
        if (message.stamp().length > 0) {
            // Properties are text, in which two control characters separate.
            made.putUserProperty(
                    io.weir.driver.Message.STAMP_PROPERTY, Base64.getEncoder().encodeToString(message.stamp()));
        }
        if (tags.length > 0) {
            made.setTags(tags[next]);
            next = next + 1 == tags.length ? 0 : next + 1;
        }
        if (send.delayLevel() > 0) {
            made.setDelayTimeLevel(send.delayLevel());
        } else if (send.deliverAfterMillis() > 0) {
            made.setDelayTimeMs(send.deliverAfterMillis());
        }
        return made;
    }
}
