package io.weir.driver.nats.client;

import io.nats.client.IterableConsumer;
import io.nats.client.JetStreamStatusCheckedException;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import io.weir.driver.MessageListener;
import io.weir.driver.NanoClock;
import io.weir.driver.support.DeliveryGate;
import io.weir.driver.support.ErrorTally;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A thread that takes the messages of one stream, delivers and acknowledges them.
 *
 * <p>In a pause it holds what was on its way, at most {@code maxAckPending} messages, and asks the server for more time before
 * that would deliver them again: so they come in order when the pause ends.
 */
final class PartitionReader implements Runnable {

    private static final Duration WAIT = Duration.ofMillis(200);
    private static final Duration AT_ONCE = Duration.ofMillis(1);

    /** Number of times that the server is asked for more time within the time that it gives. */
    private static final int EXTENSIONS = 3;

    private final IterableConsumer client;
    private final int partition;
    private final MessageListener listener;
    private final boolean storeTime;
    private final DeliveryGate gate;
    private final Object change;
    private final long ackWaitMillis;
    private final ErrorTally errors;
    private final NanoClock clock;
    private final Queue<Message> held = new ArrayDeque<>();

    /** True once nothing may be delivered any more. */
    private volatile boolean ended;

    /** @param change is notified when the gate opens or ends */
    PartitionReader(
            IterableConsumer client,
            int partition,
            MessageListener listener,
            DeliveryGate gate,
            Object change,
            Duration ackWait,
            ErrorTally errors,
            NanoClock clock) {
        this.client = client;
        this.partition = partition;
        this.listener = listener;
        this.storeTime = listener.wantsStoreTime();
        this.gate = gate;
        this.change = change;
        this.ackWaitMillis = ackWait.toMillis();
        this.errors = errors;
        this.clock = clock;
    }

    @Override
    public void run() {
        try {
            while (!ended) {
                if (gate.isShut()) {
                    hold();
                } else if (held.isEmpty()) {
                    receive();
                } else if (gate.tryEnter()) {
                    deliverAndLeave(held.remove());
                }
            }
            giveBack();
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } catch (Throwable death) { // unseen, it would end the thread and leave its messages unread
            errors.add("receive", death);
            listener.consumerEnded(death);
        }
    }

    // hot path
    private void receive() throws InterruptedException {
        Message message = next(WAIT);
        if (message == null) {
            return;
        }
        if (gate.tryEnter()) {
            deliverAndLeave(message);
        } else {
            held.add(message);
        }
    }

    // hot path
    private void deliverAndLeave(Message message) {
        try {
            deliver(message);
        } catch (Throwable failure) { // the message is not acknowledged and comes again
            errors.add("deliver", failure);
            listener.receiveFailed(failure);
        } finally {
            gate.leave();
        }
    }

    // hot path
    private void deliver(Message message) {
        byte[] payload = message.getData();
        byte[] header = header(message.getHeaders());
        if (storeTime) {
            long stored = message.metaData().timestamp().toInstant().toEpochMilli();
            listener.onStoredMessage(payload, 0, payload.length, header, partition, stored);
        } else {
            listener.onMessage(payload, header, partition);
        }
        message.ack();
    }

    private static byte[] header(Headers headers) {
        String header = headers == null ? null : headers.getFirst(io.weir.driver.Message.HEADER_PROPERTY);
        return header == null
                ? io.weir.driver.Message.NO_HEADER
                : Base64.getDecoder().decode(header);
    }

    private @Nullable Message next(Duration wait) throws InterruptedException {
        long start = clock.nanoTime();
        try {
            Message message = client.nextMessage(wait);
            if (message == null && clock.nanoTime() - start < wait.toNanos() / 2) {
                // The client is between two subscriptions, and does not wait.
                Thread.sleep(AT_ONCE.toMillis());
            }
            return message;
        } catch (JetStreamStatusCheckedException refused) {
            // A server that shuts down, a leader that moves: the client asks again.
            errors.add("pull", refused);
            listener.receiveFailed(refused);
            return null;
        }
    }

    /** Holds what arrives until the gate is no longer shut. */
    private void hold() throws InterruptedException {
        while (gate.isShut() && !ended) {
            takeQueued();
            held.forEach(Message::inProgress);
            synchronized (change) {
                if (gate.isShut() && !ended) {
                    change.wait(Math.max(1, ackWaitMillis / EXTENSIONS));
                }
            }
        }
    }

    private void takeQueued() throws InterruptedException {
        for (Message message = next(AT_ONCE); message != null; message = next(AT_ONCE)) {
            held.add(message);
        }
    }

    /**
     * Ends the requests, then gives back what was not delivered, for another member of the subscription: before the end of the
     * requests it would come back here.
     */
    private void giveBack() throws Exception {
        takeQueued();
        client.close();
        held.forEach(Message::nak);
        held.clear();
    }

    /** Ends the thread after the delivery under way. */
    void end() {
        ended = true;
        synchronized (change) {
            change.notifyAll();
        }
    }
}
