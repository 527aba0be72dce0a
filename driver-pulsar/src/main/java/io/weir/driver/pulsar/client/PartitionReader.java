package io.weir.driver.pulsar.client;

import io.weir.driver.MessageListener;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;
import org.jspecify.annotations.Nullable;

/**
 * Passes one partition's messages to the listener and acknowledges them, in the client's order.
 *
 * <p>A paused client consumer still delivers messages that it has fetched; they are held here until delivery goes on,
 * so that the client's threads, which serve other partitions too, are never blocked. The client calls for one message
 * at a time, so the lock is free except at the moment of a pause.
 */
public final class PartitionReader implements org.apache.pulsar.client.api.MessageListener<byte[]> {

    private final MessageListener listener;
    private final boolean withStoreTimes;
    private final int partition;
    private final Acknowledgements acknowledgements;
    private final Queue<Message<byte[]>> held = new ArrayDeque<>();
    private boolean paused;
    private boolean ended;

    public PartitionReader(MessageListener listener, int partition, Acknowledgements acknowledgements) {
        this.listener = listener;
        this.withStoreTimes = listener.wantsStoreTime();
        this.partition = partition;
        this.acknowledgements = acknowledgements;
    }

    // hot path
    @Override
    public synchronized void received(Consumer<byte[]> consumer, Message<byte[]> message) {
        if (ended) {
            message.release();
            return;
        }
        if (paused) {
            held.add(message);
            return;
        }
        try {
            deliver(consumer, message);
        } catch (Throwable failure) { // the client logs it and goes on with the next message
            listener.receiveFailed(failure);
            throw failure;
        }
    }

    private void deliver(Consumer<byte[]> consumer, Message<byte[]> message) {
        MessageId id = message.getMessageId();
        try {
            @Nullable String header = message.getProperty(io.weir.driver.Message.HEADER_PROPERTY);
            byte[] property = header == null
                    ? io.weir.driver.Message.NO_HEADER
                    : Base64.getDecoder().decode(header);
            byte[] payload = message.getData();
            if (withStoreTimes && message.hasBrokerPublishTime()) {
                long stored = message.getBrokerPublishTime().orElseThrow();
                listener.onStoredMessage(payload, 0, payload.length, property, partition, stored);
            } else {
                listener.onMessage(payload, property, partition);
            }
        } finally {
            message.release(); // which does nothing unless messages are pooled
        }
        acknowledgements.acknowledge(consumer, id);
    }

    /** Stops delivery: nothing is delivered after the return. */
    synchronized void pause() {
        paused = true;
    }

    /** Delivers the held messages, and lets new ones pass. */
    synchronized void resume(Consumer<byte[]> consumer) {
        for (Message<byte[]> message = held.poll(); message != null; message = held.poll()) {
            deliver(consumer, message);
        }
        paused = false;
    }

    /**
     * Stops delivery for good: nothing is delivered after the return, and held messages stay unacknowledged.
     *
     * @return done, and never failed, when the broker has answered acknowledgements that were put off
     */
    synchronized CompletableFuture<Void> end() {
        ended = true;
        held.forEach(Message::release);
        held.clear();
        return acknowledgements.finish();
    }
}
