package io.weir.driver.kafka;

import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Hands Kafka's records to the listener. One thread. */
final class RecordDelivery {

    private final MessageListener listener;
    private byte[] payload = Message.NO_STAMP;

    RecordDelivery(MessageListener listener) {
        this.listener = listener;
    }

    // hot path
    void deliver(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
        Header stamp = record.headers().lastHeader(Message.STAMP_PROPERTY);
        listener.onMessage(
                payload(record.value()), stamp == null ? Message.NO_STAMP : stamp.value(), record.partition());
    }

    /**
     * The bytes of a value. They are copied out of the fetch one message at a time into an array that serves again: an
     * array for each would go through the whole young generation, to be read from memory when its turn comes.
     */
    private byte[] payload(@Nullable ByteBuffer value) {
        if (value == null) {
            return Message.NO_STAMP;
        }
        if (payload.length != value.remaining()) {
            payload = new byte[value.remaining()];
        }
        value.get(value.position(), payload);
        return payload;
    }
}
