package io.weir.driver.kafka.consume;

import io.weir.driver.MessageListener;
import io.weir.driver.kafka.insight.ErrorTally;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Polls one consumer and delivers its messages, on a thread of its own. Other threads give orders, carried out between
 * two polls, since the client allows no second thread.
 */
final class PollLoop implements Runnable, ConsumerRebalanceListener {

    private static final Duration POLL = Duration.ofMillis(100);

    private final Consumer<ByteBuffer, ByteBuffer> client;
    private final MessageListener listener;
    private final RecordDelivery delivery;
    private final PositionStore positions;
    private final ErrorTally errors;
    private final Duration limit;

    private final Queue<FutureTask<Void>> orders = new ConcurrentLinkedQueue<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final BackOff backOff = new BackOff();
    private volatile boolean ended;

    private boolean paused;
    private boolean finishing;

    PollLoop(
            Consumer<ByteBuffer, ByteBuffer> client,
            MessageListener listener,
            PositionStore positions,
            ErrorTally errors,
            Duration limit) {
        this.client = client;
        this.listener = listener;
        this.delivery = new RecordDelivery(listener);
        this.positions = positions;
        this.errors = errors;
        this.limit = limit;
    }

    /** Orders a stop of delivery; done when no further message will be delivered. Any thread. */
    Future<Void> pause() {
        return order(() -> {
            paused = true;
            client.pause(client.assignment());
            positions.storeNow();
        });
    }

    /** Orders delivery to go on. Any thread. */
    Future<Void> resume() {
        return order(() -> {
            paused = false;
            client.resume(client.paused());
        });
    }

    /** Orders the end: the position is stored and the client closed. Any thread. */
    void end() {
        closing.countDown();
        client.wakeup();
    }

    private Future<Void> order(Runnable action) {
        FutureTask<Void> order = new FutureTask<>(action, null);
        orders.add(order);
        client.wakeup();
        if (ended) {
            order.cancel(false);
        }
        return order;
    }

    @Override
    public void run() {
        try {
            while (closing.getCount() > 0) {
                obey();
                receive();
            }
        } catch (InterruptException | InterruptedException e) {
            Thread.currentThread().interrupt();
            if (closing.getCount() > 0) {
                listener.consumerEnded(e);
            }
        } catch (Throwable death) { // unseen, an Error would end the thread and leave its messages unread
            errors.add("deliver", death);
            listener.consumerEnded(death);
        } finally {
            ended = true;
            orders.forEach(order -> order.cancel(false));
            finish();
        }
    }

    private void obey() {
        for (FutureTask<Void> order = orders.poll(); order != null; order = orders.poll()) {
            order.run();
        }
    }

    private void receive() throws InterruptedException {
        try {
            ConsumerRecords<ByteBuffer, ByteBuffer> records = client.poll(POLL);
            delivery.deliver(records);
            positions.polled(records.isEmpty());
            backOff.reset();
        } catch (WakeupException orderGivenOrEndRequested) {
            // The loop does it; a poll that has messages is never woken up.
        } catch (InterruptException e) {
            throw e;
        } catch (KafkaException e) {
            errors.add("poll", e);
            listener.receiveFailed(e);
            backOff.pass(closing);
        }
    }

    @SuppressWarnings("deprecation") // its successor close(CloseOptions) is not in the older clients
    private void finish() {
        positions.storeNow();
        finishing = true;
        try {
            client.close(limit);
        } catch (KafkaException e) {
            errors.add("close", e);
        }
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        if (paused) {
            client.pause(partitions);
        }
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        if (!finishing) {
            positions.storeNow();
        }
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        // They belong to another consumer already: nothing can be stored for them.
    }
}
