package io.weir.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Role;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Insights;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Mailbox.Letter;
import io.weir.tests.contract.Receipt;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The driver against a real cluster of three nodes. */
class KafkaClusterIT {

    private static final int MESSAGES = 2_000;

    @Test
    @Observes(of = KeyFile.KAFKA, value = "replicationFactor")
    @Observes(of = KeyFile.DRIVER, value = "broker.nodes")
    void losesNothingAcknowledgedWhenOneOfThreeNodesIsKilled() throws Exception {
        Map<String, Object> settings =
                Map.of("replicationFactor", 3L, "topicConfig", Map.of("min.insync.replicas", "2"));
        TopicSpec topic = new TopicSpec("weir-survives", 3);
        try (LocalBroker kafka = LocalKafka.start(3, Map.of());
                DriverSession session = Sessions.open(kafka.addresses(), settings)) {
            session.topics().create(List.of(topic));
            assertThat(session.insight().facts(topic))
                    .filteredOn(fact -> Set.of("brokers", "replication.factor", "in-sync replicas")
                            .contains(fact.name()))
                    .extracting(Fact::value)
                    .containsExactly("3", "3", "3");
            assertEachNodeHasItsRoles(kafka, session, topic);
            Mailbox mailbox = new Mailbox();
            session.createConsumer(new SubscriptionSpec(topic, "weir-sub-survives", 0), mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            List<Receipt> receipts = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                if (i == MESSAGES / 2) {
                    receipts.get(i - 1).await();
                    kafka.kill("broker-2");
                }
                receipts.add(Receipt.of(producer, String.valueOf(i)));
            }
            Set<String> acknowledged = new HashSet<>();
            for (int i = 0; i < MESSAGES; i++) {
                if (receipts.get(i).await().failure().isEmpty()) {
                    acknowledged.add(String.valueOf(i));
                }
            }
            assertThat(acknowledged).hasSizeGreaterThan(MESSAGES / 2);
            while (!acknowledged.isEmpty()) {
                Letter letter = mailbox.take();
                acknowledged.remove(letter.payload());
            }
        }
    }

    /** Each of three partitions has another leader, followed by the two other nodes. */
    private static void assertEachNodeHasItsRoles(LocalBroker kafka, DriverSession session, TopicSpec topic)
            throws Exception {
        Set<String> leaders = new HashSet<>();
        for (int partition = 0; partition < 3; partition++) {
            List<String> leader = Insights.nodes(kafka, session, Role.LEADER, topic, partition);
            assertThat(leader).hasSize(1);
            leaders.addAll(leader);
            List<String> all = new ArrayList<>(leader);
            all.addAll(Insights.nodes(kafka, session, Role.FOLLOWER, topic, partition));
            assertThat(all).containsExactlyInAnyOrderElementsOf(kafka.nodes());
            assertThat(Insights.nodes(kafka, session, Role.COPY, topic, partition))
                    .startsWith(leader.get(0))
                    .containsExactlyInAnyOrderElementsOf(kafka.nodes());
        }
        assertThat(leaders).hasSize(3);
        assertThat(Insights.nodes(kafka, session, Role.CONTROLLER, topic, 0))
                .hasSize(1)
                .isSubsetOf(kafka.nodes());
    }
}
