package io.weir.driver.rocketmq.grpc;

import io.weir.driver.rocketmq.config.SendSettings;
import java.util.Base64;
import org.apache.rocketmq.client.apis.ClientServiceProvider;
import org.apache.rocketmq.client.apis.message.Message;
import org.apache.rocketmq.client.apis.message.MessageBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Converts our messages to those of RocketMQ's gRPC client, which copies the payload. One thread.
 *
 * @param groups of a topic of type FIFO
 */
record GrpcShape(
        ClientServiceProvider provider,
        String topic,
        SendSettings send,
        @Nullable MessageGroups groups) {

    /**
     * @param tag null for none
     * @param property one more than the message's own, both its name and its value
     */
    // hot path
    Message of(io.weir.driver.Message message, @Nullable String tag, @Nullable String property) {
        MessageBuilder builder = provider.newMessageBuilder().setTopic(topic).setBody(message.payload());
        if (message.header().length > 0) {
            builder.addProperty(
                    io.weir.driver.Message.HEADER_PROPERTY, Base64.getEncoder().encodeToString(message.header()));
        }
        if (property != null) {
            builder.addProperty(property, property);
        }
        if (tag != null) {
            builder.setTag(tag);
        }
        if (groups != null) {
            builder.setMessageGroup(groups.of(message.key()));
        } else if (send.deliverAfterMillis() > 0) {
            // A time of this machine's clock, which the broker compares with its own.
            builder.setDeliveryTimestamp(System.currentTimeMillis() + send.deliverAfterMillis());
        }
        return builder.build();
    }
}
