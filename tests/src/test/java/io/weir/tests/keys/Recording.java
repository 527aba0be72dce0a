package io.weir.tests.keys;

import io.weir.driver.MessageKey;
import io.weir.driver.TopicSpec;
import io.weir.payload.MessageHeader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** What a driver was asked to do and what it delivered in one run. Thread-safe; to be read when the run is over. */
final class Recording {

    final List<TopicSpec> created = Collections.synchronizedList(new ArrayList<>());
    final Set<String> deleted = ConcurrentHashMap.newKeySet();

    private final List<Sent> sent = Collections.synchronizedList(new ArrayList<>());
    private final List<Received> received = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger outstanding = new AtomicInteger();
    private final AtomicInteger maxOutstanding = new AtomicInteger();

    /** A message as it was handed to a producer, copied. */
    record Sent(String thread, String topic, int producer, MessageKey key, byte[] payload, byte[] header) {

        boolean isOfTheLoad() {
            return Recording.isOfTheLoad(payload, header);
        }

        long sequence() {
            return MessageHeader.sequence(headerOf(payload, header), 0);
        }

        long dueNanos() {
            return MessageHeader.dueNanos(headerOf(payload, header), 0);
        }
    }

    /** A message as it was handed to a listener, copied. */
    record Received(String topic, String subscription, int consumer, int partition, byte[] payload, byte[] header) {

        int producer() {
            return MessageHeader.stream(headerOf(payload, header), 0);
        }

        long sequence() {
            return MessageHeader.sequence(headerOf(payload, header), 0);
        }

        /** The payload behind the header. */
        byte[] body() {
            return header.length > 0 ? payload : Arrays.copyOfRange(payload, MessageHeader.BYTES, payload.length);
        }
    }

    private static byte[] headerOf(byte[] payload, byte[] property) {
        return property.length > 0 ? property : payload;
    }

    /** Probes have negative sequences. */
    static boolean isOfTheLoad(byte[] payload, byte[] header) {
        return MessageHeader.sequence(headerOf(payload, header), 0) >= 0;
    }

    void sending(Sent message) {
        if (message.isOfTheLoad()) {
            sent.add(message);
            maxOutstanding.accumulateAndGet(outstanding.incrementAndGet(), Math::max);
        }
    }

    void completing() {
        outstanding.decrementAndGet();
    }

    void receiving(Received message) {
        if (isOfTheLoad(message.payload, message.header)) {
            received.add(message);
        }
    }

    /** Messages of the load, each producer's in its order. */
    List<Sent> sent() {
        return List.copyOf(sent);
    }

    /** Deliveries of the load, each partition's in its order. */
    List<Received> received() {
        return List.copyOf(received);
    }

    /** Most messages of the load that were sent and not completed at one moment. */
    int maxOutstanding() {
        return maxOutstanding.get();
    }
}
