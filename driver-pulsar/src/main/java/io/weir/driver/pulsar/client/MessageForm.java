package io.weir.driver.pulsar.client;

import io.weir.driver.Message;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.TypedMessageBuilder;

/**
 * Converts the engine's message to one of the client's.
 *
 * @param deliverAfterMillis delay of every message; 0: as each message says
 */
record MessageForm(long deliverAfterMillis) {

    // hot path
    public CompletableFuture<MessageId> send(TypedMessageBuilder<byte[]> builder, Message message) {
        builder.value(message.payload());
        if (!message.key().isNone()) {
            builder.key(message.key().text());
        }
        if (message.header().length > 0) {
            // Properties are text, and not all bytes are.
            builder.property(Message.HEADER_PROPERTY, Base64.getEncoder().encodeToString(message.header()));
        }
        if (deliverAfterMillis > 0) {
            builder.deliverAfter(deliverAfterMillis, TimeUnit.MILLISECONDS);
        } else if (message.deliverAfterNanos() > 0) {
            builder.deliverAfter(message.deliverAfterNanos(), TimeUnit.NANOSECONDS);
        }
        return builder.sendAsync();
    }
}
