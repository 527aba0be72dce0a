package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.MessageListener;
import io.weir.driver.NanoClock;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.support.Failures;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;

/**
 * One KafkaConsumer that is a member of one consumer group. Other threads give orders, carried out between two polls,
 * since the client allows no second thread.
 */
public final class GroupMember extends Member implements ConsumerRebalanceListener {

    private final Consumer<ByteBuffer, ByteBuffer> client;
    private final PositionStore positions;
    private final Duration limit;

    private final Queue<FutureTask<Void>> orders = new ConcurrentLinkedQueue<>();
    private volatile boolean ended;

    private boolean paused;
    private boolean finishing;

    GroupMember(
            Consumer<ByteBuffer, ByteBuffer> client,
            MessageListener listener,
            PositionStore positions,
            ErrorTally errors,
            Duration limit) {
        super(listener, errors, limit);
        this.client = client;
        this.positions = positions;
        this.limit = limit;
    }

    /** Opens a consumer, subscribes it and starts its thread; the group joins in the thread. */
    public static GroupMember start(
            Map<String, Object> properties,
            String topic,
            MessageListener listener,
            Duration limit,
            NanoClock clock,
            ErrorTally errors)
            throws DriverException {
        KafkaConsumer<ByteBuffer, ByteBuffer> client;
        try {
            client = new KafkaConsumer<>(properties);
        } catch (KafkaException e) {
            throw Failures.of("Kafka did not open a consumer for topic " + topic, e);
        }
        boolean clientCommits =
                Boolean.parseBoolean(String.valueOf(properties.get(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG))
                        .strip());
        PositionStore positions = new PositionStore(client, clientCommits, stepLimit(limit), clock, errors);
        GroupMember member = new GroupMember(client, listener, positions, errors, limit);
        client.subscribe(List.of(topic), member);
        member.start(properties);
        return member;
    }

    @Override
    public void pause() throws DriverException, InterruptedException {
        await("pause", orderPause());
    }

    @Override
    public void resume() throws DriverException, InterruptedException {
        await("resume", orderResume());
    }

    private void await(String what, Future<Void> order) throws DriverException, InterruptedException {
        try {
            order.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw Failures.of("consumer " + name() + " did not " + what, e);
        } catch (TimeoutException e) {
            throw new DriverException(
                    "consumer " + name() + " did not " + what + " within " + limit.toSeconds() + " s", e);
        } catch (CancellationException e) {
            throw new DriverException("consumer " + name() + " can't " + what + ", since it has ended", e);
        }
    }

    /** Orders a stop of delivery; done when no further message will be delivered. Any thread. */
    Future<Void> orderPause() {
        return order(() -> {
            paused = true;
            client.pause(client.assignment());
            positions.storeNow();
        });
    }

    /** Orders delivery to go on. Any thread. */
    Future<Void> orderResume() {
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
        client.close(stepLimit);
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return client.metrics();
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
