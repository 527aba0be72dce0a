package io.weir.driver.kafka.consume;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.MessageListener;
import io.weir.driver.kafka.admin.Failure;
import io.weir.driver.kafka.config.KafkaGuarantees;
import io.weir.driver.kafka.insight.ErrorTally;
import io.weir.driver.kafka.insight.MeasuredClient;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** One KafkaShareConsumer that is a member of one share group, with the thread that polls it. */
public final class ShareMember implements Consumer, MeasuredClient {

    private final KafkaShareConsumer<ByteBuffer, ByteBuffer> client;
    private final ShareLoop loop;
    private final LoopThread thread;

    private ShareMember(KafkaShareConsumer<ByteBuffer, ByteBuffer> client, ShareLoop loop, LoopThread thread) {
        this.client = client;
        this.loop = loop;
        this.thread = thread;
    }

    public static ShareMember start(
            Map<String, Object> properties, String topic, MessageListener listener, Duration limit, ErrorTally errors)
            throws DriverException {
        KafkaShareConsumer<ByteBuffer, ByteBuffer> client;
        try {
            client = new KafkaShareConsumer<>(properties);
        } catch (KafkaException e) {
            throw Failure.of("Kafka did not open a share consumer for topic " + topic, e);
        }
        boolean explicit = String.valueOf(properties.get(ConsumerConfig.SHARE_ACKNOWLEDGEMENT_MODE_CONFIG))
                .strip()
                .equals("explicit");
        // At the end what was delivered is acknowledged and then the client closed, both within the limit of close().
        ShareLoop loop = new ShareLoop(client, explicit, listener, errors, limit.dividedBy(3));
        client.subscribe(List.of(topic));
        return new ShareMember(client, loop, LoopThread.start(loop, properties, limit));
    }

    @Override
    public void pause() throws DriverException {
        throw new DriverException(KafkaGuarantees.NO_PAUSE);
    }

    @Override
    public void resume() {
        // It is never paused.
    }

    @Override
    public Map<MetricName, ? extends Metric> metrics() {
        return client.metrics();
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        loop.end();
        thread.join();
    }
}
