package io.weir.tests.pulsar;

import static io.weir.tests.pulsar.PulsarScene.producer;
import static io.weir.tests.pulsar.PulsarScene.topic;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.Await;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Mailbox.Letter;
import io.weir.tests.contract.Receipt;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.MessageId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Subscriptions on topics that stay: where they begin, whose they are, and what is left of them. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PulsarSubscriptionsIT {

    private static final String NAMED = "driver.consumer.subscriptionName=orders";

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

    /** The engine's way on existingTopics. */
    @Test
    void aSubscriptionOnATopicThatStaysBeginsWhereItIsToldAndIsRemoved() throws Exception {
        String name = "persistent://public/default/weir-stays";
        pulsar.admin.topics().createPartitionedTopic(name, 2);
        try (var before = pulsar.client.newProducer().topic(name).create()) {
            before.send(new byte[] {'o', 'l', 'd'});
        }
        try (DriverSession session = pulsar.open()) {
            TopicSpec topic = session.topics().list(name).get(0);
            assertThat(topic).isEqualTo(new TopicSpec(name, 2));
            Mailbox mailbox = new Mailbox();
            session.createConsumer(
                    new SubscriptionSpec(topic, "weir-sub-stays", 0, SubscriptionSpec.Start.NEXT_MESSAGE), mailbox);
            Receipt.of(producer(session, topic), "new");
            assertThat(mailbox.take().payload()).isEqualTo("new");
            assertThat(pulsar.admin.topics().getSubscriptions(name)).containsExactly("weir-sub-stays");
            Mailbox early = new Mailbox();
            session.createConsumer(
                    new SubscriptionSpec(topic, "weir-sub-early", 0, SubscriptionSpec.Start.FIRST_MESSAGE), early);
            assertThat(early.take(2).stream().map(Letter::payload)).containsExactlyInAnyOrder("old", "new");
        }
        assertThat(pulsar.admin.topics().getSubscriptions(name)).isEmpty();
        assertThat(pulsar.admin.topics().getPartitionedTopicMetadata(name).partitions)
                .isEqualTo(2);
    }

    private static TopicSpec stays(DriverSession session, String topic) throws Exception {
        String name = "persistent://public/default/" + topic;
        if (!pulsar.admin.topics().getPartitionedTopicList("public/default").contains(name)) {
            pulsar.admin.topics().createPartitionedTopic(name, 2);
        }
        return session.topics().list(name).get(0);
    }

    private static SubscriptionSpec second(TopicSpec topic) {
        return new SubscriptionSpec(topic, "weir-run-sub-00003", 1, 0, SubscriptionSpec.Start.NEXT_MESSAGE);
    }

    @Test
    @Observes(of = KeyFile.PULSAR, value = "consumer.subscriptionName")
    void aSubscriptionHasTheNameOfTheFileAndIsRemoved() throws Exception {
        TopicSpec topic;
        try (DriverSession session = pulsar.open(NAMED, "driver.producer.batchingEnabled=false")) {
            topic = stays(session, "weir-named");
            Mailbox mailbox = new Mailbox();
            session.createConsumer(second(topic), mailbox);
            session.createConsumer(
                    new SubscriptionSpec(
                            topic, "weir-run-sub-00003", 1, 1, second(topic).start()),
                    mailbox);
            Receipt.of(producer(session, topic), "new");
            assertThat(mailbox.take().payload()).isEqualTo("new");
            assertThat(pulsar.admin.topics().getSubscriptions(topic.name())).containsExactly("orders-1");
            Await.until(() -> session.insight().backlog(second(topic)) == 0);
            assertThat(session.insight().facts(topic))
                    .contains(new Fact("subscriptionName", "orders-0", Source.CONSUMER));
        }
        assertThat(pulsar.admin.topics().getSubscriptions(topic.name())).isEmpty();
    }

    @Test
    void aSubscriptionOfTheUsersOwnStaysAndNoPropertyIsPutToIt() throws Exception {
        TopicSpec topic;
        try (DriverSession session = pulsar.open(NAMED)) {
            topic = stays(session, "weir-own");
            pulsar.admin.topics().createSubscription(topic.name(), "orders-1", MessageId.earliest);
            Mailbox mailbox = new Mailbox();
            session.createConsumer(second(topic), mailbox);
            Receipt.of(producer(session, topic), "new");
            mailbox.take();
        }
        assertThat(pulsar.admin.topics().getSubscriptions(topic.name())).containsExactly("orders-1");
        assertThat(pulsar.admin.topics().getSubscriptionProperties(topic.name(), "orders-1"))
                .isEmpty();
    }

    @Test
    void aSubscriptionThatAnotherRunReadsIsRefusedAndThatRunKeepsIt() throws Exception {
        try (DriverSession first = pulsar.open(NAMED, "driver.consumer.subscriptionType=Shared")) {
            TopicSpec topic = stays(first, "weir-two");
            Mailbox mailbox = new Mailbox();
            first.createConsumer(second(topic), mailbox);
            try (DriverSession other = pulsar.open(NAMED, "driver.consumer.subscriptionType=Shared")) {
                TopicSpec same = stays(other, "weir-two");
                assertThatThrownBy(() -> other.createConsumer(second(same), new Mailbox()))
                        .isInstanceOf(DriverException.class)
                        .hasMessageContaining(
                                "subscription orders-1 of " + topic.name() + "-partition-0 has consumer weir-")
                        .hasMessageContaining("choose another consumer.subscriptionName");
            }
            Receipt.of(producer(first, topic), "new");
            assertThat(mailbox.take().payload()).isEqualTo("new");
        }
    }

    @Test
    void aNamedSubscriptionOfAKilledRunIsMadeAnewOrRemovedByItsRun() throws Exception {
        try (DriverSession session = pulsar.open(NAMED)) {
            TopicSpec topic = stays(session, "weir-killed");
            leave(topic.name());
            Mailbox mailbox = new Mailbox();
            session.createConsumer(second(topic), mailbox);
            Receipt.of(producer(session, topic), "new");
            assertThat(mailbox.take().payload()).as("not the old one").isEqualTo("new");
        }
        TopicSpec topic = topic(2);
        try (DriverSession session = pulsar.openWith(topic)) {
            leave(pulsar.fullName(topic));
            try (var goesOn = pulsar.client
                    .newConsumer()
                    .topic(pulsar.fullName(topic))
                    .subscriptionName("orders-1")
                    .subscribe()) {
                assertThat(session.topics().deleteSubscriptions("weir-dead-sub-00003"::equals))
                        .as("somebody reads it")
                        .isEmpty();
                assertThat(goesOn.isConnected()).isTrue();
            }
            assertThat(session.topics().deleteSubscriptions("weir-dead-sub-00003"::equals))
                    .containsExactly("orders-1");
            assertThat(pulsar.admin.topics().getSubscriptions(pulsar.fullName(topic)))
                    .isEmpty();
            session.topics().delete(Set.of(topic.name()));
        }
    }

    /** As after a refused start at the same moment: the name is that of the other run. */
    @Test
    void aSubscriptionThatAnotherRunHasMadeIsNotRemoved() throws Exception {
        try (DriverSession session = pulsar.open(NAMED)) {
            TopicSpec topic = stays(session, "weir-other");
            session.createConsumer(second(topic), new Mailbox()).close();
            pulsar.admin.topics().deleteSubscription(topic.name(), "orders-1");
            leave(topic.name());
        }
        assertThat(pulsar.admin.topics().getSubscriptions("persistent://public/default/weir-other"))
                .containsExactly("orders-1");
    }

    /** Leaves what a killed run leaves: a subscription without consumers, which has not read everything. */
    private static void leave(String topic) throws Exception {
        pulsar.client
                .newConsumer()
                .topic(topic)
                .subscriptionName("orders-1")
                .subscriptionProperties(Map.of("weir.subscription", "weir-dead-sub-00003"))
                .subscribe()
                .close();
        try (var before = pulsar.client.newProducer().topic(topic).create()) {
            before.send(new byte[] {'o', 'l', 'd'});
        }
    }
}
