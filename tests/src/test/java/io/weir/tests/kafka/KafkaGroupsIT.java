package io.weir.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Consumer;
import io.weir.driver.DriverSession;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendOutcome;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.SubscriptionSpec.Start;
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
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListConfigResourcesOptions;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The kinds of groups that a subscription can be: consumer groups of either protocol, and share groups. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class KafkaGroupsIT {

    private static final Map<String, Object> SHARE = Map.of("subscriptionType", "share");

    private static Scene kafka;

    @BeforeAll
    static void launch() throws Exception {
        kafka = new Scene();
    }

    @AfterAll
    static void end() {
        if (kafka != null) {
            kafka.close();
        }
    }

    private static Set<String> send(Producer producer, int count, String text) throws Exception {
        List<Receipt> receipts = new ArrayList<>();
        Set<String> sent = new HashSet<>();
        for (int i = 0; i < count; i++) {
            receipts.add(Receipt.of(producer, text + "-" + i));
            sent.add(text + "-" + i);
        }
        for (Receipt receipt : receipts) {
            assertThat(receipt.await().failure()).isEmpty();
        }
        return sent;
    }

    private static Set<String> groups() throws Exception {
        Set<String> names = new HashSet<>();
        for (GroupListing group : kafka.admin().listGroups().all().get()) {
            names.add(group.groupId());
        }
        return names;
    }

    @ParameterizedTest
    @CsvSource({"classic, Classic, range", "consumer, Consumer, uniform"})
    @Observes(
            of = KeyFile.KAFKA,
            value = {"consumerConfig", "group.protocol"})
    void aConsumerGroupIsOfTheProtocolAskedFor(String protocol, String type, String assignor) throws Exception {
        TopicSpec topic = kafka.topic(3);
        SubscriptionSpec subscription = Scene.subscription(topic, 0);
        try (DriverSession session = kafka.open(topic, Map.of("consumerConfig", Map.of("group.protocol", protocol)))) {
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            assertThat(mailbox.take(send(producer, 30, "m").size())).hasSize(30);

            assertThat(kafka.admin()
                            .describeConsumerGroups(List.of(subscription.name()))
                            .describedGroups()
                            .get(subscription.name())
                            .get()
                            .type())
                    .hasToString(type);
            assertThat(Insights.facts(session, topic))
                    .containsEntry("BROKER group type", type)
                    .containsEntry("BROKER group assignor", assignor)
                    .containsEntry("CONSUMER group.protocol", protocol)
                    .containsEntry("BROKER group.version", "1");

            consumer.pause();
            for (int key = 0; key < 30; key++) {
                Receipt.of(producer, "later", "", MessageKey.of("key-" + key)).await();
            }
            assertThat(session.insight().backlog(subscription)).isEqualTo(30);
            assertThat(mailbox.isEmpty()).isTrue();
            consumer.resume();
            mailbox.take(30);
            Scene.await(() -> session.insight().backlog(subscription), 0L);
            assertThat(groups()).contains(subscription.name());
        }
        assertThat(groups()).doesNotContain(subscription.name());
    }

    @ParameterizedTest
    @ValueSource(strings = {"implicit", "explicit"})
    @Observes(
            of = KeyFile.KAFKA,
            value = {"subscriptionType", "share.acknowledgement.mode"})
    void theMembersOfAShareGroupDivideOnePartition(String mode) throws Exception {
        TopicSpec topic = kafka.topic(1);
        Map<String, Object> settings = Map.of(
                "subscriptionType",
                "share",
                "consumerConfig",
                Map.of("share.acknowledgement.mode", mode, "max.poll.records", "10"));
        try (DriverSession session = kafka.open(topic, settings)) {
            List<Mailbox> mailboxes = List.of(new Mailbox(), new Mailbox());
            for (int consumer = 0; consumer < 2; consumer++) {
                session.createConsumer(Scene.subscription(topic, consumer), mailboxes.get(consumer));
            }
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            int sent = 0;
            while (mailboxes.stream().anyMatch(Mailbox::isEmpty)) {
                sent += send(producer, 20, "round-" + sent).size();
            }
            Scene.await(() -> session.insight().backlog(Scene.subscription(topic, 0)), 0L);
            assertThat(mailboxes.get(0).size() + mailboxes.get(1).size()).isEqualTo(sent);
            assertThat(Insights.facts(session, topic))
                    .containsEntry("BROKER group type", "Share")
                    .containsEntry("BROKER share.version", "1")
                    .containsEntry("BROKER share.auto.offset.reset", "earliest")
                    .containsEntry("BROKER share.isolation.level", "read_uncommitted")
                    .containsEntry("CONSUMER share.acknowledgement.mode", mode)
                    .containsEntry("CONSUMER max.poll.records", "10")
                    .doesNotContainKey("CONSUMER group.protocol");
            assertThat(session.insight().clientMetrics()).isNotEmpty();
        }
    }

    @Test
    void theBrokerTellsTheBacklogOfAShareGroup() throws Exception {
        TopicSpec topic = kafka.topic(3);
        SubscriptionSpec subscription = Scene.subscription(topic, 0);
        try (DriverSession session = kafka.open(topic, SHARE)) {
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Set<String> sent = send(producer, 50, "before");
            assertThat(session.insight().backlog(subscription))
                    .as("of a group that is not there yet")
                    .isEqualTo(50);
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription, mailbox);
            assertThat(mailbox.take(50)).extracting(Letter::payload).containsExactlyInAnyOrderElementsOf(sent);
            Scene.await(() -> session.insight().backlog(subscription), 0L);
            consumer.close();
            consumer.close();
            send(producer, 40, "without members");
            Scene.await(() -> session.insight().backlog(subscription), 40L);
            session.createConsumer(subscription, mailbox);
            mailbox.take(40);
            Scene.await(() -> session.insight().backlog(subscription), 0L);
            assertThat(mailbox.isEmpty()).isTrue();
        }
    }

    @Test
    void aShareGroupBeginsWithTheNextMessageWhereTheTopicHasOldOnes() throws Exception {
        TopicSpec topic = kafka.topic(1);
        try (DriverSession session = kafka.open(topic, SHARE)) {
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            send(producer, 10, "old");
            Mailbox mailbox = new Mailbox();
            session.createConsumer(
                    new SubscriptionSpec(topic, Scene.subscription(topic, 0).name(), 0, Start.NEXT_MESSAGE), mailbox);
            // Stored before the consumer has joined its group: these belong to the subscription all the same.
            Set<String> sent = send(producer, 10, "new");
            assertThat(mailbox.take(10)).extracting(Letter::payload).containsExactlyInAnyOrderElementsOf(sent);
        }
    }

    @Test
    @Observes(of = KeyFile.KAFKA, value = "share.isolation.level")
    void aShareGroupReceivesNothingOfAnAbortedTransaction() throws Exception {
        TopicSpec topic = kafka.topic(1);
        Map<String, Object> settings =
                Map.of("subscriptionType", "share", "messagesPerTransaction", 1L, "transactionAbortRatio", 0.5);
        try (DriverSession session = kafka.open(topic, settings)) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(Scene.subscription(topic, 0), mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            for (int pair = 0; pair < 5; pair++) {
                assertThat(Receipt.of(producer, "kept").await().failure()).isEmpty();
                assertThat(Receipt.of(producer, "aborted").await().failure()).contains(SendOutcome.ABORTED);
            }
            assertThat(mailbox.take(5)).extracting(Letter::payload).containsOnly("kept");
            assertThat(Insights.facts(session, topic)).containsEntry("BROKER share.isolation.level", "read_committed");
        }
    }

    @Test
    @Observes(of = KeyFile.KAFKA, value = "share.auto.offset.reset")
    void leavesNeitherAShareGroupNorItsConfiguration() throws Exception {
        TopicSpec topic = kafka.topic(1);
        String group = Scene.subscription(topic, 0).name();
        Map<String, Object> settings =
                Map.of("subscriptionType", "share", "consumerConfig", Map.of("auto.offset.reset", "latest"));
        try (DriverSession keeper = kafka.open(topic, SHARE)) {
            DriverSession session = kafka.open(settings);
            session.createConsumer(Scene.subscription(topic, 0), new Mailbox());
            Scene.await(() -> groups().contains(group), true);
            assertThat(configuration(group)).containsEntry("share.auto.offset.reset", "latest");
            session.close();
            session.close();
            assertThat(groups()).doesNotContain(group);
            assertThat(configuredGroups()).doesNotContain(group);
            assertThat(keeper.topics().deleteSubscriptions(name -> name.startsWith(topic.name())))
                    .isEmpty();
            assertThat(keeper.topics().list(topic.name())).containsExactly(topic);
        }
    }

    @Test
    void deletesShareGroupsThatAnotherSessionLeft() throws Exception {
        TopicSpec topic = kafka.topic(1);
        String group = Scene.subscription(topic, 0).name();
        try (DriverSession session = kafka.open(topic, SHARE);
                DriverSession cleaner = kafka.open(SHARE)) {
            Consumer consumer = session.createConsumer(Scene.subscription(topic, 0), new Mailbox());
            Scene.await(() -> groups().contains(group), true);
            consumer.close();
            assertThat(cleaner.topics().deleteSubscriptions(name -> name.startsWith(topic.name())))
                    .containsExactly(group);
            assertThat(cleaner.topics().deleteSubscriptions(name -> name.startsWith(topic.name())))
                    .isEmpty();
            session.topics().delete(Set.of(topic.name()));
            assertThat(configuredGroups()).doesNotContain(group);
        }
    }

    private static Map<String, String> configuration(String group) throws Exception {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.GROUP, group);
        return kafka.admin().describeConfigs(List.of(resource)).all().get().get(resource).entries().stream()
                .filter(entry -> entry.name().startsWith("share."))
                .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value));
    }

    private static Set<String> configuredGroups() throws Exception {
        Set<String> names = new HashSet<>();
        for (ConfigResource resource : kafka.admin()
                .listConfigResources(Set.of(ConfigResource.Type.GROUP), new ListConfigResourcesOptions())
                .all()
                .get()) {
            names.add(resource.name());
        }
        return names;
    }
}
