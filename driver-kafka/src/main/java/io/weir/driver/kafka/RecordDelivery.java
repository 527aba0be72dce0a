package io.weir.driver.kafka;

import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Hands the records of a poll to the listener. One thread. */
final class RecordDelivery implements MessageListener.Batch {

    private final MessageListener listener;
    private ConsumerRecords<ByteBuffer, ByteBuffer> records = ConsumerRecords.empty();
    private byte[] payload = Message.NO_STAMP;

    RecordDelivery(MessageListener listener) {
        this.listener = listener;
    }

    void deliver(ConsumerRecords<ByteBuffer, ByteBuffer> polled) {
        if (polled.isEmpty()) {
            return;
        }
        records = polled;
        listener.onBatch(this);
        // The next poll needs the room.
        records = ConsumerRecords.empty();
    }

    @Override
    public void deliverTo(MessageListener arrived) {
        // hot path
        for (ConsumerRecord<ByteBuffer, ByteBuffer> record : records) {
            Header stamp = record.headers().lastHeader(Message.STAMP_PROPERTY);
            arrived.onMessage(
                    payload(record.value()), stamp == null ? Message.NO_STAMP : stamp.value(), record.partition());
        }
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
