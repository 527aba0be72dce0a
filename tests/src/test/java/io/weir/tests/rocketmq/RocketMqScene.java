package io.weir.tests.rocketmq;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Insights;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.TestInfo;

/** A topic and a subscription that no other test on the same broker has. */
record RocketMqScene(TopicSpec topic, SubscriptionSpec subscription) {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** @param test a run of it with other arguments has another topic */
    static RocketMqScene of(TestInfo test) {
        String name = test.getTestMethod().orElseThrow().getName() + "-"
                + Math.abs(test.getDisplayName().hashCode());
        TopicSpec topic = new TopicSpec("weir-" + name, 3);
        return new RocketMqScene(topic, new SubscriptionSpec(topic, "weir-sub-" + name, 0));
    }

    RocketMqScene withPartitions(int partitions) {
        TopicSpec other = new TopicSpec(topic.name(), partitions);
        return new RocketMqScene(other, new SubscriptionSpec(other, subscription.name(), 0));
    }

    void createTopic(DriverSession session) throws DriverException, InterruptedException {
        session.topics().create(List.of(topic));
    }

    Producer createProducer(DriverSession session) throws DriverException, InterruptedException {
        return session.createProducer(new ProducerSpec(topic, 0));
    }

    /** Creates the topic, a consumer and a producer. */
    Producer start(DriverSession session, MessageListener listener) throws DriverException, InterruptedException {
        createTopic(session);
        session.createConsumer(subscription, listener);
        return createProducer(session);
    }

    Map<String, String> facts(DriverSession session) throws DriverException, InterruptedException {
        return Insights.facts(session, topic);
    }

    void awaitBacklog(DriverSession session, long expected) throws DriverException, InterruptedException {
        Insights.awaitBacklog(session, subscription, expected, PATIENCE);
    }

    /** Payloads that can be told apart. */
    static List<String> numbered(String name, int count) {
        return IntStream.range(0, count).mapToObj(i -> name + i).toList();
    }
}
