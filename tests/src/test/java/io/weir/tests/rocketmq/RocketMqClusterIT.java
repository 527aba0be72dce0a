package io.weir.tests.rocketmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight.Role;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendOutcome;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Insights;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Mailbox.Letter;
import io.weir.tests.contract.Receipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two masters with a slave each, which confirm what is flushed and replicated. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RocketMqClusterIT {

    private static final Map<String, Object> RELYING_ON_REPLICATION = Map.of(
            "expectedBrokerConfig",
            Map.of("flushDiskType", "SYNC_FLUSH", "brokerRole", "SYNC_MASTER", "inSyncReplicas", "2"));

    private static LocalBroker rocketMq;

    @BeforeAll
    static void startBrokers() throws Exception {
        rocketMq = LocalRocketMq.start(
                4, Map.of("totalReplicas", "2", "brokerRole", "SYNC_MASTER", "flushDiskType", "SYNC_FLUSH"));
        awaitConfirmationOfBothSlaves();
    }

    /** A slave that has registered with the name server may still be on its way to its master. */
    private static void awaitConfirmationOfBothSlaves() throws Exception {
        TopicSpec topic = new TopicSpec("weir-warm-up", 2);
        try (DriverSession session = LocalRocketMq.open(rocketMq, RELYING_ON_REPLICATION)) {
            session.topics().create(List.of(topic));
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            long start = System.nanoTime();
            // One of these keys is at home on each master.
            for (String key : List.of("a", "b")) {
                while (Receipt.of(producer, "m", "", MessageKey.of(key))
                        .await()
                        .failure()
                        .isPresent()) {
                    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MINUTES.toNanos(3));
                }
            }
            session.topics().delete(Set.of(topic.name()));
        }
    }

    @AfterAll
    static void stopBrokers() {
        if (rocketMq != null) {
            rocketMq.close();
        }
    }

    @Test
    void spreadsPartitionsOverTheMastersAsEvenlyAsTheirNumberAllows() throws Exception {
        List<TopicSpec> topics = List.of(
                new TopicSpec("weir-spread-five", 5),
                new TopicSpec("weir-spread-four", 4),
                new TopicSpec("weir-spread-one", 1));
        try (DriverSession session = LocalRocketMq.open(rocketMq, RELYING_ON_REPLICATION)) {
            session.topics().create(topics);
            assertThat(session.topics().list("weir-spread-")).containsExactlyInAnyOrderElementsOf(topics);
            assertThat(Insights.facts(session, topics.get(0)))
                    .containsEntry("BROKER masters", "2")
                    .containsEntry("BROKER slaves", "2")
                    .containsEntry("BROKER queues by broker", "{broker-a=3, broker-b=2}")
                    .containsEntry("BROKER brokerRole", "SYNC_MASTER")
                    .containsEntry("BROKER flushDiskType", "SYNC_FLUSH")
                    .containsEntry("BROKER inSyncReplicas", "2");
            assertThat(Insights.facts(session, topics.get(1))).containsEntry("BROKER queues", "4");
            // The first three queues are at the first master.
            assertThat(Insights.nodes(rocketMq, session, Role.LEADER, topics.get(0), 2))
                    .containsExactly("broker-a");
            assertThat(Insights.nodes(rocketMq, session, Role.FOLLOWER, topics.get(0), 2))
                    .containsExactly("broker-a-slave-1");
            assertThat(Insights.nodes(rocketMq, session, Role.COPY, topics.get(0), 2))
                    .containsExactly("broker-a", "broker-a-slave-1");
            assertThat(Insights.nodes(rocketMq, session, Role.LEADER, topics.get(0), 3))
                    .containsExactly("broker-b");
            assertThat(Insights.nodes(rocketMq, session, Role.CONTROLLER, topics.get(0), 0))
                    .containsExactly("namesrv");

            Mailbox mailbox = new Mailbox();
            session.createConsumer(new SubscriptionSpec(topics.get(0), "weir-sub-five", 0), mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topics.get(0), 0));
            for (int i = 0; i < 100; i++) {
                assertThat(Receipt.of(producer, "m" + i, "", MessageKey.of("key-" + i))
                                .await()
                                .failure())
                        .isEmpty();
            }
            assertThat(mailbox.take(100).stream().map(Letter::partition).distinct())
                    .containsExactlyInAnyOrder(0, 1, 2, 3, 4);
            session.topics().delete(topics.stream().map(TopicSpec::name).collect(Collectors.toSet()));
            assertThat(session.topics().list("weir-spread-")).isEmpty();
        }
    }

    @Test
    void countsWhatTheSlaveHasNotConfirmedByItsStatus() throws Exception {
        TopicSpec topic = new TopicSpec("weir-unconfirmed", 1);
        try (DriverSession session = LocalRocketMq.open(rocketMq, RELYING_ON_REPLICATION)) {
            session.topics().create(List.of(topic));
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            assertThat(Receipt.of(producer, "confirmed").await().failure()).isEmpty();
            List<Receipt.Ending> endings = new ArrayList<>();
            rocketMq.pause("broker-a-slave-1");
            try {
                endings.add(Receipt.of(producer, "unconfirmed").await());
            } finally {
                rocketMq.resume("broker-a-slave-1");
            }
            assertThat(endings.get(0).failure()).contains(SendOutcome.UNKNOWN);
            assertThat(endings.get(0).reason()).contains("SendStatus FLUSH_SLAVE_TIMEOUT");
        }
    }
}
