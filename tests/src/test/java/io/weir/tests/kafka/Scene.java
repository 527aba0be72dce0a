package io.weir.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.driver.DriverSession;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.kafka.KafkaDriver;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/** A broker of one node for a class of tests, and Kafka's own word on what a session has done to it. */
final class Scene implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final AtomicInteger topics = new AtomicInteger();
    private final LocalBroker kafka;
    private final Admin admin;

    Scene() throws Exception {
        kafka = LocalKafka.start(new KafkaDriver().defaultBrokerVersion(), 1, Map.of());
        admin = Admin.create(Map.copyOf(kafka.addresses()));
    }

    Admin admin() {
        return admin;
    }

    /** Opens a session and creates the topic. */
    DriverSession open(TopicSpec topic, Map<String, Object> settings) throws Exception {
        DriverSession session = open(settings);
        session.topics().create(List.of(topic));
        return session;
    }

    DriverSession open(Map<String, Object> settings) throws Exception {
        return Sessions.open(kafka.addresses(), settings);
    }

    /** A topic that no other test has. */
    TopicSpec topic(int partitions) {
        return new TopicSpec("weir-scene-" + topics.incrementAndGet(), partitions);
    }

    static SubscriptionSpec subscription(TopicSpec topic, int consumer) {
        return new SubscriptionSpec(topic, topic.name() + "-sub", consumer);
    }

    /** The offset of the next message of the topic's first partition, whether its transaction is committed or not. */
    long end(TopicSpec topic) throws Exception {
        TopicPartition partition = new TopicPartition(topic.name(), 0);
        return admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                .partitionResult(partition)
                .get()
                .offset();
    }

    /** Asks again until the answer is as expected. */
    static <T> void await(Callable<T> question, T expected) throws Exception {
        long start = System.nanoTime();
        T answer = question.call();
        while (!answer.equals(expected) && System.nanoTime() - start < PATIENCE.toNanos()) {
            answer = question.call();
        }
        assertThat(answer).isEqualTo(expected);
    }

    @Override
    public void close() {
        admin.close();
        kafka.close();
    }
}
