package io.weir.tests.pulsar;

import static io.weir.tests.pulsar.PulsarScene.producer;
import static io.weir.tests.pulsar.PulsarScene.subscription;
import static io.weir.tests.pulsar.PulsarScene.topic;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.Await;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Mailbox.Letter;
import io.weir.tests.contract.Receipt;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the keys of the consumer block do, and the client block's kinds of topic, as the broker sees it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PulsarConsumerIT {

    private static final String UNBATCHED = "driver.producer.batchingEnabled=false";

    private static PulsarScene pulsar;

    @BeforeAll
    static void launch() throws Exception {
        pulsar = new PulsarScene();
    }

    @AfterAll
    static void end() throws Exception {
        if (pulsar != null) {
            pulsar.close();
        }
    }

    private static void send(Producer producer, int count) throws Exception {
        for (int i = 0; i < count; i++) {
            Receipt.Ending ending = Receipt.of(producer, "m" + i).await();
            assertThat(ending.failure()).as(ending.reason()).isEmpty();
        }
    }

    private static String type(String name) {
        return "driver.consumer.subscriptionType=" + name;
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "consumer.subscriptionType")
    void anExclusiveSubscriptionHasOneConsumer() throws Exception {
        TopicSpec topic = topic(1);
        assertThat(pulsar.system.guarantees(type("Exclusive")).capabilities())
                .doesNotContain(Capability.SHARED_SUBSCRIPTION);
        try (DriverSession session = pulsar.openWith(topic, type("Exclusive"))) {
            session.createConsumer(subscription(topic, 0), new Mailbox());
            assertThatThrownBy(() -> session.createConsumer(subscription(topic, 1), new Mailbox()))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("Exclusive");
        }
    }

    @Test
    void aFailoverSubscriptionHasOneActiveConsumerForEachPartition() throws Exception {
        TopicSpec topic = topic(1);
        assertThat(pulsar.system.guarantees(type("Failover")).order()).isEqualTo(OrderScope.PARTITION);
        try (DriverSession session = pulsar.openWith(topic, type("Failover"))) {
            List<Mailbox> mailboxes = List.of(new Mailbox(), new Mailbox());
            List<Consumer> consumers = List.of(
                    session.createConsumer(subscription(topic, 0), mailboxes.get(0)),
                    session.createConsumer(subscription(topic, 1), mailboxes.get(1)));
            Producer producer = producer(session, topic);
            send(producer, 50);
            Await.until(() -> mailboxes.get(0).size() + mailboxes.get(1).size() == 50);
            // The broker chooses, by the consumers' names.
            int active = mailboxes.get(0).isEmpty() ? 1 : 0;
            Mailbox standby = mailboxes.get(1 - active);
            assertThat(standby.isEmpty()).isTrue();
            consumers.get(active).close();
            send(producer, 1);
            assertThat(standby.take().payload()).isEqualTo("m0");
        }
    }

    @Test
    void aSharedSubscriptionDividesAPartition() throws Exception {
        TopicSpec topic = topic(1);
        assertThat(pulsar.system.guarantees(type("Shared")).order()).isEqualTo(OrderScope.NONE);
        try (DriverSession session = pulsar.openWith(topic, type("Shared"), UNBATCHED)) {
            Mailbox first = new Mailbox();
            Mailbox second = new Mailbox();
            session.createConsumer(subscription(topic, 0), first);
            session.createConsumer(subscription(topic, 1), second);
            send(producer(session, topic), 50);
            assertThat(first.take()).isNotEqualTo(second.take());
        }
    }

    @Test
    void aKeySharedSubscriptionGivesEachKeyToOneConsumer() throws Exception {
        TopicSpec topic = topic(1);
        assertThat(pulsar.system.guarantees(type("Key_Shared")).order()).isEqualTo(OrderScope.NONE);
        try (DriverSession session = pulsar.openWith(topic, type("Key_Shared"), UNBATCHED)) {
            Mailbox first = new Mailbox();
            Mailbox second = new Mailbox();
            session.createConsumer(subscription(topic, 0), first);
            session.createConsumer(subscription(topic, 1), second);
            Producer producer = producer(session, topic);
            for (int i = 0; i < 600; i++) {
                String key = "key" + i % 60;
                Receipt.of(producer, key, "", MessageKey.of(key));
            }
            Await.until(() -> first.size() + second.size() == 600);
            Set<String> keysOfFirst = keys(first);
            Set<String> keysOfSecond = keys(second);
            assertThat(keysOfFirst).isNotEmpty().doesNotContainAnyElementsOf(keysOfSecond);
            assertThat(keysOfFirst.size() + keysOfSecond.size()).isEqualTo(60);
        }
    }

    private static Set<String> keys(Mailbox mailbox) throws Exception {
        return mailbox.take(mailbox.size()).stream().map(Letter::payload).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 100})
    @Observes(of = KeyFile.PULSAR, value = "consumer.receiverQueueSize")
    void aPausedConsumerHasFetchedNoMoreThanItsQueue(int size) throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(topic, UNBATCHED, "driver.consumer.receiverQueueSize=" + size)) {
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription(topic, 0), mailbox);
            Producer producer = producer(session, topic);
            // The client asks for its first queueful in the background, and not at all if it is paused by then.
            send(producer, 1);
            mailbox.take();
            consumer.pause();
            send(producer, 200);
            Await.until(() -> fetched(topic) >= size);
            send(producer, 20);
            assertThat(fetched(topic)).isEqualTo(size);
            consumer.resume();
            mailbox.take(220);
        }
    }

    private static long fetched(TopicSpec topic) throws Exception {
        return pulsar.admin
                .topics()
                .getStats(pulsar.fullName(topic))
                .getSubscriptions()
                .get(subscription(topic, 0).name())
                .getMsgOutCounter();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Observes(of = KeyFile.PULSAR, value = "consumer.batchIndexAcknowledgmentEnabled")
    void halfABatchIsDeliveredAgainUnlessItsPartsAreAcknowledged(boolean parts) throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(
                topic,
                "driver.producer.batchingMaxPublishDelayMs=600000",
                "driver.producer.batchingMaxMessages=10",
                "driver.consumer.batchIndexAcknowledgmentEnabled=" + parts)) {
            AtomicReference<Consumer> consumer = new AtomicReference<>();
            AtomicInteger seen = new AtomicInteger();
            Mailbox before = new Mailbox();
            consumer.set(session.createConsumer(subscription(topic, 0), (payload, header, partition) -> {
                before.onMessage(payload, header, partition);
                if (seen.incrementAndGet() == 4) {
                    pause(consumer.get());
                }
            }));
            Producer producer = producer(session, topic);
            for (int i = 0; i < 10; i++) {
                Receipt.of(producer, "m" + i);
            }
            before.take(4);
            consumer.get().close();
            assertThat(before.isEmpty()).isTrue();
            Mailbox after = new Mailbox();
            session.createConsumer(subscription(topic, 0), after);
            assertThat(after.take().payload()).isEqualTo(parts ? "m4" : "m0");
        }
    }

    private static void pause(Consumer consumer) {
        try {
            consumer.pause();
        } catch (DriverException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    @Observes(
            of = KeyFile.PULSAR,
            value = {"consumer.acknowledgmentGroupTimeMs", "consumer.maxAcknowledgmentGroupSize"})
    void acknowledgementsAreGatheredUntilTheirTimeOrNumberOrTheEnd() throws Exception {
        TopicSpec topic = topic(1);
        try (DriverSession session = pulsar.openWith(
                topic,
                UNBATCHED,
                "driver.consumer.acknowledgmentGroupTimeMs=600000",
                "driver.consumer.maxAcknowledgmentGroupSize=10")) {
            Mailbox mailbox = new Mailbox();
            SubscriptionSpec subscription = subscription(topic, 0);
            Consumer consumer = session.createConsumer(subscription, mailbox);
            send(producer(session, topic), 25);
            mailbox.take(25);
            Await.until(() -> session.insight().backlog(subscription) <= 5);
            assertThat(session.insight().backlog(subscription)).isBetween(3L, 5L);
            consumer.close();
            Await.until(() -> session.insight().backlog(subscription) == 0);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Observes(of = KeyFile.PULSAR, value = "consumer.replicateSubscriptionState")
    void theBrokerReplicatesASubscriptionsPositionIfSoAsked(boolean replicated) throws Exception {
        TopicSpec topic = topic(1);
        SubscriptionSpec subscription = subscription(topic, 0);
        try (DriverSession session =
                pulsar.openWith(topic, "driver.consumer.replicateSubscriptionState=" + replicated)) {
            session.createConsumer(subscription, new Mailbox());
            assertThat(pulsar.admin
                            .topics()
                            .getStats(pulsar.fullName(topic))
                            .getSubscriptions()
                            .get(subscription.name())
                            .isReplicated())
                    .isEqualTo(replicated);
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "client.topicType")
    void aNonPersistentTopicStoresNothing() throws Exception {
        String kind = "driver.client.topicType=non_persistent";
        Guarantees guarantees = pulsar.system.guarantees(kind);
        assertThat(guarantees.acknowledgement()).isEqualTo(AcknowledgementLevel.BROKER_MEMORY);
        assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
        assertThat(guarantees.capabilities()).doesNotContain(Capability.BACKLOG, Capability.PAUSE);
        TopicSpec topic = topic(2);
        try (DriverSession session = pulsar.openWith(topic, kind)) {
            assertThat(session.topics().list(topic.name())).containsExactly(topic);
            Producer producer = producer(session, topic);
            send(producer, 10);
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription(topic, 0), mailbox);
            assertThat(Receipt.of(producer, "heard").await().failure()).isEmpty();
            assertThat(mailbox.take().payload()).isEqualTo("heard");
            session.topics().delete(Set.of(topic.name()));
        }
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "client.namespacePrefix")
    void theNamespaceOfARunGoesWithItsTopics() throws Exception {
        TopicSpec topic = topic(3);
        String prefix = "driver.client.namespacePrefix=weir-tenant/space";
        try (DriverSession session = pulsar.openWith(topic, prefix)) {
            assertThat(pulsar.admin.namespaces().getNamespaces("weir-tenant"))
                    .hasSize(1)
                    .allMatch(namespace -> namespace.startsWith("weir-tenant/space-"));
            session.topics().delete(Set.of(topic.name()));
        }
        assertThat(pulsar.admin.namespaces().getNamespaces("weir-tenant")).isEmpty();
    }

    /** A killed run leaves its namespace, and another session removes it: what the command cleanup does. */
    @Test
    void anotherSessionRemovesWhatAKilledRunHasLeft() throws Exception {
        TopicSpec topic = topic(3);
        String prefix = "driver.client.namespacePrefix=weir-left/space";
        pulsar.openWith(topic, prefix).close();
        assertThat(pulsar.admin.namespaces().getNamespaces("weir-left")).hasSize(1);
        try (DriverSession session = pulsar.open(prefix)) {
            assertThat(session.topics().list("weir-")).containsExactly(topic);
            session.topics().delete(Set.of(topic.name()));
        }
        assertThat(pulsar.admin.namespaces().getNamespaces("weir-left")).isEmpty();
    }
}
