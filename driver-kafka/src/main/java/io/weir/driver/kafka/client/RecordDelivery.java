package io.weir.driver.kafka.client;

import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * Passes the records of a poll to the listener, with their values in place in the fetch buffer: an array for each would
 * go through the whole young generation, and be read from memory when its turn comes. One thread.
 */
final class RecordDelivery implements MessageListener.Batch {

    private final MessageListener listener;
    private final boolean withStoreTimes;
    private ConsumerRecords<ByteBuffer, ByteBuffer> records = ConsumerRecords.empty();

    RecordDelivery(MessageListener listener) {
        this.listener = listener;
        this.withStoreTimes = listener.wantsStoreTime();
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
            byte[] header = header(record.headers().lastHeader(Message.HEADER_PROPERTY));
            ByteBuffer value = record.value();
            if (withStoreTimes && record.timestampType() == TimestampType.LOG_APPEND_TIME) {
                deliverStored(record, header, arrived);
            } else if (value != null && value.hasArray()) {
                arrived.onMessage(
                        value.array(),
                        value.arrayOffset() + value.position(),
                        value.remaining(),
                        header,
                        record.partition());
            } else {
                arrived.onMessage(copy(value), header, record.partition());
            }
        }
    }

    private static void deliverStored(
            ConsumerRecord<ByteBuffer, ByteBuffer> record, byte[] header, MessageListener arrived) {
        // hot path
        ByteBuffer value = record.value();
        boolean inPlace = value != null && value.hasArray();
        byte[] bytes = inPlace ? value.array() : copy(value);
        arrived.onStoredMessage(
                bytes,
                inPlace ? value.arrayOffset() + value.position() : 0,
                inPlace ? value.remaining() : bytes.length,
                header,
                record.partition(),
                record.timestamp());
    }

    private static byte[] header(@Nullable Header property) {
        // hot path
        return property == null || property.value() == null ? Message.NO_HEADER : property.value();
    }

    private static byte[] copy(@Nullable ByteBuffer value) {
        if (value == null) {
            return Message.NO_HEADER;
        }
        byte[] payload = new byte[value.remaining()];
        value.get(value.position(), payload);
        return payload;
    }
}
