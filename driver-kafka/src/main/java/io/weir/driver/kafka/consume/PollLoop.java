package io.weir.driver.kafka.consume;

import io.weir.driver.MessageListener;
import io.weir.driver.support.ErrorTally;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * Polls one consumer and delivers its messages, on a thread of its own. Other threads give orders, carried out between
 * two polls, since the client allows no second thread.
 */
final class PollLoop extends ReceivingLoop implements ConsumerRebalanceListener {

    private final Consumer<ByteBuffer, ByteBuffer> client;
    private final RecordDelivery delivery;
    private final PositionStore positions;
    private final Duration limit;

    private final Queue<FutureTask<Void>> orders = new ConcurrentLinkedQueue<>();
    private volatile boolean ended;

    private boolean paused;
    private boolean finishing;

    PollLoop(
            Consumer<ByteBuffer, ByteBuffer> client,
            MessageListener listener,
            PositionStore positions,
            ErrorTally errors,
            Duration limit) {
        super(listener, errors);
        this.client = client;
        this.delivery = new RecordDelivery(listener);
        this.positions = positions;
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
    void receive() {
        for (FutureTask<Void> order = orders.poll(); order != null; order = orders.poll()) {
            order.run();
        }
        ConsumerRecords<ByteBuffer, ByteBuffer> records = client.poll(POLL);
        delivery.deliver(records);
        positions.polled(records.isEmpty());
    }

    @Override
    void wakeUp() {
        client.wakeup();
    }

    @Override
    void store() {
        ended = true;
        orders.forEach(order -> order.cancel(false));
        positions.storeNow();
        finishing = true;
    }

    @Override
    @SuppressWarnings("deprecation") // its successor close(CloseOptions) is not in the older clients
    void closeClient() {
        client.close(limit);
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
