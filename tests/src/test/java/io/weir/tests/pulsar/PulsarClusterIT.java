package io.weir.tests.pulsar;

import static io.weir.tests.pulsar.PulsarScene.producer;
import static io.weir.tests.pulsar.PulsarScene.subscription;
import static io.weir.tests.pulsar.PulsarScene.topic;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverSession;
import io.weir.driver.Insight.Role;
import io.weir.driver.Producer;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Insights;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Receipt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three nodes: a ZooKeeper, three bookies and three brokers. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class PulsarClusterIT {

    private static final String[] QUORUM = {
        "driver.client.persistence.ensembleSize=3",
        "driver.client.persistence.writeQuorum=3",
        "driver.client.persistence.ackQuorum=2"
    };

    @Test
    void carriesMessagesOverThreeBrokersAndThreeBookies() throws Exception {
        try (PulsarScene pulsar = new PulsarScene("broker.nodes=3", "broker.heap=256m")) {
            assertThat(pulsar.system.broker().nodes())
                    .containsExactly(
                            "zookeeper", "bookie-1", "bookie-2", "bookie-3", "broker-1", "broker-2", "broker-3");
            TopicSpec topic = topic(6);
            try (DriverSession session = pulsar.open(QUORUM)) {
                session.topics().create(List.of(topic));
                assertThat(session.insight().facts(topic))
                        .anyMatch(fact ->
                                fact.name().equals("brokers") && fact.value().equals("3"))
                        .anyMatch(fact ->
                                fact.name().equals("bookies") && fact.value().equals("3"))
                        .anyMatch(fact -> fact.name().equals("bookkeeperAckQuorum")
                                && fact.value().equals("2"));
                Mailbox mailbox = new Mailbox();
                session.createConsumer(subscription(topic, 0), mailbox);
                Producer producer = producer(session, topic);
                Set<String> sent = new HashSet<>();
                for (Receipt receipt : send(producer, 0, 300)) {
                    assertThat(receipt.await().failure()).isEmpty();
                    sent.add("m" + sent.size());
                }
                Set<String> received = new HashSet<>();
                while (!received.containsAll(sent)) {
                    received.add(mailbox.take().payload());
                }
                assertThat(Insights.nodes(pulsar.system.broker(), session, Role.LEADER, topic, 0))
                        .hasSize(1)
                        .isSubsetOf("broker-1", "broker-2", "broker-3");
                assertThat(Insights.nodes(pulsar.system.broker(), session, Role.COPY, topic, 0))
                        .isEqualTo(Insights.nodes(pulsar.system.broker(), session, Role.FOLLOWER, topic, 0));
                assertThat(Insights.nodes(pulsar.system.broker(), session, Role.FOLLOWER, topic, 0))
                        .containsExactlyInAnyOrder("bookie-1", "bookie-2", "bookie-3");
                assertThat(Insights.nodes(pulsar.system.broker(), session, Role.CONTROLLER, topic, 0))
                        .hasSize(1)
                        .isSubsetOf("broker-1", "broker-2", "broker-3");
            }
        }
    }

    private static List<Receipt> send(Producer producer, int from, int to) {
        List<Receipt> receipts = new ArrayList<>();
        for (int i = from; i < to; i++) {
            receipts.add(Receipt.of(producer, "m" + i));
        }
        return receipts;
    }
}
