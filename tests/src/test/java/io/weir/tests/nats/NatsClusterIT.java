package io.weir.tests.nats;

import static io.weir.tests.nats.NatsScene.facts;
import static io.weir.tests.nats.NatsScene.subscription;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight.Role;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Insights;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Receipt;
import io.weir.tests.contract.SystemUnderTest;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The driver against a real cluster of three servers, as nats-durable.yaml has it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class NatsClusterIT {

    private static final int MESSAGES = 2_000;

    @Test
    @Observes(of = KeyFile.NATS, value = "replicas")
    void losesNothingAcknowledgedWhenTheLeaderOfThreeServersIsKilled() throws Exception {
        InstalledServer.assume();
        TopicSpec topic = new TopicSpec("weir-survives", 1);
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (SystemUnderTest system = SystemUnderTest.launchFile("nats", "nats-durable")) {
            Thread.currentThread().setContextClassLoader(system.loader());
            assertThat(system.guarantees().acknowledgement()).isEqualTo(AcknowledgementLevel.QUORUM_MEMORY);
            try (DriverSession session = system.open()) {
                session.topics().create(List.of(topic));
                assertThat(facts(session, topic)).contains("num_replicas=3", "replicas in step with the leader=2");
                String leader = assertEachServerHasItsRole(system.broker(), session, topic);
                Mailbox mailbox = new Mailbox();
                session.createConsumer(subscription(topic, 0), mailbox);
                Producer producer = session.createProducer(new ProducerSpec(topic, 0));

                Set<String> acknowledged = sendAndKill(producer, system.broker(), leader);

                assertThat(acknowledged).hasSizeGreaterThan(MESSAGES / 2);
                while (!acknowledged.isEmpty()) {
                    acknowledged.remove(mailbox.takeWithin(90).payload());
                }
                assertThat(Insights.nodes(system.broker(), session, Role.LEADER, topic, 0))
                        .hasSize(1)
                        .doesNotContain(leader);
                system.broker().restart(leader);
            }
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private static String assertEachServerHasItsRole(LocalBroker cluster, DriverSession session, TopicSpec topic)
            throws Exception {
        List<String> all = Insights.nodes(cluster, session, Role.COPY, topic, 0);
        // Servers learn each other's names some time after they have met.
        for (int look = 0; look < 300 && all.size() < 3; look++) {
            Thread.sleep(100);
            all = Insights.nodes(cluster, session, Role.COPY, topic, 0);
        }
        assertThat(all).containsExactlyInAnyOrder("server-1", "server-2", "server-3");
        List<String> leader = Insights.nodes(cluster, session, Role.LEADER, topic, 0);
        assertThat(leader).containsExactly(all.get(0));
        assertThat(Insights.nodes(cluster, session, Role.FOLLOWER, topic, 0))
                .containsExactlyInAnyOrder(all.get(1), all.get(2));
        assertThat(Insights.nodes(cluster, session, Role.CONTROLLER, topic, 0))
                .hasSize(1)
                .isSubsetOf(all);
        return leader.get(0);
    }

    private static Set<String> sendAndKill(Producer producer, LocalBroker cluster, String victim) throws Exception {
        List<Receipt> receipts = new ArrayList<>();
        Set<String> acknowledged = new HashSet<>();
        for (int i = 0; i < MESSAGES; i++) {
            if (i == MESSAGES / 2) {
                for (Receipt receipt : receipts) {
                    assertThat(receipt.await().failure()).isEmpty();
                }
                cluster.kill(victim);
            }
            receipts.add(Receipt.of(producer, String.valueOf(i)));
        }
        for (int i = 0; i < MESSAGES; i++) {
            if (receipts.get(i).await().failure().isEmpty()) {
                acknowledged.add(String.valueOf(i));
            }
        }
        // Those on their way have ended as unknown; the cluster takes others.
        for (int i = 0; !acknowledged.contains("last"); i++) {
            Thread.sleep(100);
            assertThat(i).as("attempts to send after the death of a leader").isLessThan(300);
            if (Receipt.of(producer, "last").await().failure().isEmpty()) {
                acknowledged.add("last");
            }
        }
        return acknowledged;
    }
}
