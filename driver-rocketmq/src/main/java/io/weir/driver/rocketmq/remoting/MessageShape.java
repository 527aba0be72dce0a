package io.weir.driver.rocketmq.remoting;

import io.weir.driver.rocketmq.config.SendSettings;
import java.util.Base64;
import org.apache.rocketmq.common.message.Message;
import org.jspecify.annotations.Nullable;

/** Converts our messages to RocketMQ's. */
record MessageShape(String topic, SendSettings send) {

    /** @param tag null for none */
    // hot path
    Message of(io.weir.driver.Message message, @Nullable String tag) {
        // A oneway send returns before the network's thread has read the payload, and no callback reports when it has.
        boolean unwatched = send.sendType() == SendSettings.Type.ONEWAY;
        Message made = new Message(topic, unwatched ? message.payload().clone() : message.payload());
        if (message.header().length > 0) {
            // Properties are text, in which two control characters separate.
            made.putUserProperty(
                    io.weir.driver.Message.HEADER_PROPERTY, Base64.getEncoder().encodeToString(message.header()));
        }
        if (tag != null) {
            made.setTags(tag);
        }
        if (send.delayLevel() > 0) {
            made.setDelayTimeLevel(send.delayLevel());
        } else if (send.deliverAfterMillis() > 0) {
            made.setDelayTimeMs(send.deliverAfterMillis());
        }
        return made;
    }
}
