package io.weir.driver.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class RecordDeliveryTest {

    private final List<String> delivered = new ArrayList<>();
    private final RecordDelivery delivery = new RecordDelivery((payload, header, partition) -> {
        delivered.add(partition + " " + text(payload) + "/" + text(header));
    });

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static ConsumerRecord<ByteBuffer, ByteBuffer> record(int partition, ByteBuffer value, Headers headers) {
        return new ConsumerRecord<>(
                "t",
                partition,
                0,
                0,
                TimestampType.CREATE_TIME,
                0,
                value.remaining(),
                bytes("key"),
                value,
                headers,
                Optional.empty());
    }

    private void deliver(int partition, ByteBuffer value) {
        delivery.deliver(poll(record(partition, value, new RecordHeaders())));
    }

    @SafeVarargs
    private static ConsumerRecords<ByteBuffer, ByteBuffer> poll(ConsumerRecord<ByteBuffer, ByteBuffer>... records) {
        Map<TopicPartition, List<ConsumerRecord<ByteBuffer, ByteBuffer>>> byPartition = new LinkedHashMap<>();
        for (ConsumerRecord<ByteBuffer, ByteBuffer> record : records) {
            byPartition
                    .computeIfAbsent(new TopicPartition("t", record.partition()), partition -> new ArrayList<>())
                    .add(record);
        }
        return new ConsumerRecords<>(byPartition, Map.of());
    }

    @Test
    void theRecordsOfAPollAreOneBatch() {
        List<List<String>> batches = new ArrayList<>();
        RecordDelivery batched = new RecordDelivery(new MessageListener() {
            @Override
            public void onMessage(byte[] payload, byte[] header, int partition) {
                throw new AssertionError("delivered outside a batch");
            }

            @Override
            public void onBatch(Batch batch) {
                List<String> messages = new ArrayList<>();
                batch.deliverTo((payload, header, partition) -> messages.add(text(payload)));
                batches.add(messages);
            }
        });
        batched.deliver(poll(
                record(0, bytes("a"), new RecordHeaders()),
                record(0, bytes("b"), new RecordHeaders()),
                record(1, bytes("c"), new RecordHeaders())));
        batched.deliver(poll());
        batched.deliver(poll(record(0, bytes("d"), new RecordHeaders())));
        assertThat(batches).containsExactly(List.of("a", "b", "c"), List.of("d"));
    }

    @Test
    void aValueInTheMiddleOfAFetchIsDeliveredAlone() {
        ByteBuffer fetch = bytes("before|value|behind");
        ByteBuffer value = fetch.slice(7, 5);
        value.position(1);
        deliver(2, value);
        assertThat(delivered).containsExactly("2 alue/");
    }

    @Test
    void theValueStaysAsTheClientHadIt() {
        ByteBuffer value = bytes("value");
        deliver(0, value);
        deliver(0, value);
        assertThat(delivered).containsExactly("0 value/", "0 value/");
        assertThat(value.remaining()).isEqualTo(5);
    }

    @Test
    void valuesOfOtherLengthsAreWholeToo() {
        deliver(0, bytes("long value"));
        deliver(0, bytes("short"));
        deliver(0, bytes(""));
        deliver(0, bytes("long again"));
        assertThat(delivered).containsExactly("0 long value/", "0 short/", "0 /", "0 long again/");
    }

    @Test
    void aValueIsReadWhereTheClientHasIt() {
        byte[] fetched = "before|value|behind".getBytes(StandardCharsets.UTF_8);
        RecordDelivery inPlace = new RecordDelivery(new MessageListener() {
            @Override
            public void onMessage(byte[] payload, byte[] header, int partition) {
                throw new AssertionError("copied");
            }

            @Override
            public void onMessage(byte[] bytes, int offset, int length, byte[] header, int partition) {
                assertThat(bytes).isSameAs(fetched);
                delivered.add(offset + " " + length);
            }
        });
        inPlace.deliver(poll(record(0, ByteBuffer.wrap(fetched, 7, 5).slice(), new RecordHeaders())));
        assertThat(delivered).containsExactly("7 5");
    }

    @Test
    void aStampWithoutAValueIsNone() {
        delivery.deliver(poll(record(0, bytes("value"), new RecordHeaders().add(Message.HEADER_PROPERTY, null))));
        assertThat(delivered).containsExactly("0 value/");
    }

    @Test
    void aRecordWithoutAValueIsAMessageWithoutBytes() {
        delivery.deliver(poll(new ConsumerRecord<>("t", 0, 0, bytes("key"), null)));
        assertThat(delivered).containsExactly("0 /");
    }

    @Test
    void bytesOutsideTheHeapAreDeliveredToo() {
        ByteBuffer direct = ByteBuffer.allocateDirect(3);
        direct.put(0, bytes("abc").array());
        deliver(0, direct);
        assertThat(delivered).containsExactly("0 abc/");
    }

    @Test
    void theStampIsTheHeadersValue() {
        delivery.deliver(poll(record(
                1,
                bytes("value"),
                new RecordHeaders().add(Message.HEADER_PROPERTY, "stamp".getBytes(StandardCharsets.UTF_8)))));
        assertThat(delivered).containsExactly("1 value/stamp");
    }
}
