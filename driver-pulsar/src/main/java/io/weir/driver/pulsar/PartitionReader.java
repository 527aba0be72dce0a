package io.weir.driver.pulsar;

import io.weir.driver.MessageListener;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.jspecify.annotations.Nullable;

/**
 * Hands one partition's messages to the listener and acknowledges them, in the order in which the client has them.
 *
 * <p>A paused client consumer still gives out what it has fetched; that is held here until delivery goes on, so that the
 * client's threads, which serve other partitions too, are never blocked. The client calls one message at a time, so the
 * lock is free but for the moment of a pause.
 */
final class PartitionReader implements org.apache.pulsar.client.api.MessageListener<byte[]> {

    private final MessageListener listener;
    private final int partition;
    private final ErrorTally errors;
    private final Queue<Message<byte[]>> held = new ArrayDeque<>();
    private boolean paused;
    private boolean ended;

    PartitionReader(MessageListener listener, int partition, ErrorTally errors) {
        this.listener = listener;
        this.partition = partition;
        this.errors = errors;
    }

    // hot path
    @Override
    public synchronized void received(Consumer<byte[]> consumer, Message<byte[]> message) {
        if (ended) {
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
        @Nullable String stamp = message.getProperty(io.weir.driver.Message.STAMP_PROPERTY);
        listener.onMessage(
                message.getData(),
                stamp == null
                        ? io.weir.driver.Message.NO_STAMP
                        : Base64.getDecoder().decode(stamp),
                partition);
        CompletableFuture<Void> acknowledged = consumer.acknowledgeAsync(message);
        // Without receipts it is done at once: nothing to be made for it.
        if (!acknowledged.isDone() || acknowledged.isCompletedExceptionally()) {
            var unused = acknowledged.exceptionally(failure -> {
                errors.add("acknowledge", Failure.unwrapped(failure));
                return null;
            });
        }
    }

    /** From the return on nothing is delivered. */
    synchronized void pause() {
        paused = true;
    }

    /** Delivers what was held, and lets what comes pass. */
    synchronized void resume(Consumer<byte[]> consumer) {
        for (Message<byte[]> message = held.poll(); message != null; message = held.poll()) {
            deliver(consumer, message);
        }
        paused = false;
    }

    /** From the return on nothing is delivered, for good; what was held stays unacknowledged. */
    synchronized void end() {
        ended = true;
        held.clear();
    }
}
