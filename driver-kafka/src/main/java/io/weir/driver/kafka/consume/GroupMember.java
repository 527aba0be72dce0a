package io.weir.driver.kafka.consume;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.MessageListener;
import io.weir.driver.NanoClock;
import io.weir.driver.kafka.insight.MeasuredClient;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.support.Failures;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** One KafkaConsumer that is a member of one consumer group, with the thread that polls it. */
public record GroupMember(KafkaConsumer<ByteBuffer, ByteBuffer> client, PollLoop loop, Duration limit)
        implements Consumer, MeasuredClient {

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
        // At the end the position is stored and then the client closed, both within the limit of close().
        Duration share = limit.dividedBy(3);
        PositionStore positions = new PositionStore(client, clientCommits, share, clock, errors);
        PollLoop loop = new PollLoop(client, listener, positions, errors, share);
        client.subscribe(List.of(topic), loop);
        loop.start(properties);
        return new GroupMember(client, loop, limit);
    }

    @Override
    public void pause() throws DriverException, InterruptedException {
        await("pause", loop.pause());
    }

    @Override
    public void resume() throws DriverException, InterruptedException {
        await("resume", loop.resume());
    }

    private void await(String what, Future<Void> order) throws DriverException, InterruptedException {
        try {
            order.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw Failures.of("consumer " + loop.name() + " did not " + what, e);
        } catch (TimeoutException e) {
            throw new DriverException(
                    "consumer " + loop.name() + " did not " + what + " within " + limit.toSeconds() + " s", e);
        } catch (CancellationException e) {
            throw new DriverException("consumer " + loop.name() + " can't " + what + ", since it has ended", e);
        }
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return client.metrics();
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        loop.close(limit);
    }
}
