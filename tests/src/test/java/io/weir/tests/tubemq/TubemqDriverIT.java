package io.weir.tests.tubemq;

import static io.weir.tests.tubemq.TubemqScene.awaitBacklog;
import static io.weir.tests.tubemq.TubemqScene.facts;
import static io.weir.tests.tubemq.TubemqScene.send;
import static io.weir.tests.tubemq.TubemqScene.subscription;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight.Role;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.SubscriptionSpec.Start;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Insights;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Mailbox.Letter;
import io.weir.tests.contract.Receipt;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the keys of a TubeMQ driver file do to a real broker. All topics are made at once. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class TubemqDriverIT {

    private static final TopicSpec FILTERED = new TopicSpec("weir-it-filtered", 1);
    private static final TopicSpec PULLED = new TopicSpec("weir-it-pulled", 2);
    private static final TopicSpec BEGUN = new TopicSpec("weir-it-begun", 2);
    private static final TopicSpec WINDOWED = new TopicSpec("weir-it-windowed", 3);
    private static final TopicSpec JUDGED = new TopicSpec("weir-it-judged", 3);
    private static final TopicSpec STORED = new TopicSpec("weir-it-stored", 4);

    private static final TopicSpec STILL = new TopicSpec("weir-it-still", 3);
    private static final TopicSpec EARLY = new TopicSpec("weir-it-early", 1);
    private static final TopicSpec PARALLEL = new TopicSpec("weir-it-parallel", 1);
    private static final String[] OF_STORES = {
        "driver.adminUser=tester",
        "driver.topicConfig={numTopicStores: 2, memCacheMsgSizeInMB: 5, memCacheMsgCntInK: 7, unflushThreshold: 77,"
                + " unflushInterval: 4321, memCacheFlushIntvl: 9876, unflushDataHold: 1234, deletePolicy: 'delete,5h'}"
    };

    private static TubemqScene tubemq;
    private ClassLoader before;

    @BeforeAll
    static void launch() throws Exception {
        tubemq = new TubemqScene();
        CompletableFuture<Void> stores = tubemq.creating(List.of(STORED), OF_STORES);
        tubemq.creating(List.of(FILTERED, PULLED, BEGUN, WINDOWED, JUDGED, STILL, EARLY, PARALLEL))
                .get();
        stores.get();
    }

    @AfterAll
    static void close() {
        if (tubemq != null) {
            tubemq.close();
        }
    }

    @BeforeEach
    void enter() {
        before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(tubemq.system.loader());
    }

    @AfterEach
    void leave() {
        Thread.currentThread().setContextClassLoader(before);
    }

    @Test
    void theBrokerHasItsPartitionsAloneAndTheMasterControlsIt() throws Exception {
        try (DriverSession session = tubemq.open()) {
            assertThat(Insights.nodes(tubemq.system.broker(), session, Role.LEADER, STORED, 3))
                    .containsExactly("broker-1");
            assertThat(Insights.nodes(tubemq.system.broker(), session, Role.COPY, STORED, 3))
                    .isEqualTo(Insights.nodes(tubemq.system.broker(), session, Role.LEADER, STORED, 3));
            assertThat(Insights.nodes(tubemq.system.broker(), session, Role.FOLLOWER, STORED, 3))
                    .isEmpty();
            assertThat(Insights.nodes(tubemq.system.broker(), session, Role.CONTROLLER, STORED, 3))
                    .containsExactly("master");
        }
    }

    @Test
    @Observes(
            of = KeyFile.TUBEMQ,
            value = {"messageType", "filters"})
    void theBrokerKeepsBackTypesThatTheFilterLacks() throws Exception {
        try (DriverSession wanted = tubemq.open("driver.messageType=a", "driver.filters=a");
                DriverSession unwanted = tubemq.open("driver.messageType=b")) {
            Mailbox filtered = new Mailbox();
            Mailbox all = new Mailbox();
            wanted.createConsumer(subscription(FILTERED, "filtered"), filtered);
            unwanted.createConsumer(subscription(FILTERED, "all"), all);
            Producer a = wanted.createProducer(new ProducerSpec(FILTERED, 0));
            Producer b = unwanted.createProducer(new ProducerSpec(FILTERED, 0));
            for (int i = 0; i < 50; i++) {
                send(b, "b" + i);
                send(a, "a" + i);
            }
            assertThat(filtered.take(50).stream().map(Letter::payload))
                    .containsExactlyElementsOf(
                            IntStream.range(0, 50).mapToObj(i -> "a" + i).toList());
            assertThat(all.take(100)).hasSize(100);
            assertThat(filtered.isEmpty()).isTrue();
        }
    }

    @Test
    @Observes(of = KeyFile.TUBEMQ, value = "consumerType")
    void aPullConsumerDeliversPausesAndStoresWhereItIs() throws Exception {
        try (DriverSession session = tubemq.open("driver.consumerType=pull")) {
            assertThat(facts(session, PULLED)).contains("consumerType=PULL");
            Mailbox mailbox = new Mailbox();
            SubscriptionSpec subscription = subscription(PULLED, "pulled");
            Consumer consumer = session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(PULLED, 0));
            Set<String> sent = new HashSet<>();
            for (int i = 0; i < 100; i++) {
                send(producer, "first-" + i);
                sent.add("first-" + i);
            }
            assertThat(mailbox.take(100).stream().map(Letter::payload)).containsExactlyInAnyOrderElementsOf(sent);
            consumer.pause();
            for (int i = 0; i < 50; i++) {
                send(producer, "second-" + i);
            }
            assertThat(mailbox.isEmpty()).isTrue();
            consumer.resume();
            assertThat(mailbox.take(50)).allMatch(letter -> letter.payload().startsWith("second-"));
            consumer.close();
            send(producer, "third");
            session.createConsumer(subscription, mailbox);
            assertThat(mailbox.take().payload()).isEqualTo("third");
        }
    }

    /**
     * The three partitions lie in one store: a fetch under way in one of them would pass by the others' messages, and the
     * backlog that the broker tells would be short by them.
     */
    @ParameterizedTest
    @ValueSource(strings = {"push", "pull"})
    void thePositionsOfAPausedConsumerStandStill(String type) throws Exception {
        try (DriverSession session = tubemq.open(
                "driver.consumerType=" + type,
                // More than partitions, so that each of them is asked at all times.
                "driver.consumerConfig={pushFetchThreadCnt: 6}")) {
            Mailbox mailbox = new Mailbox();
            SubscriptionSpec subscription = subscription(STILL, "still-" + type);
            Consumer consumer = session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(STILL, 0));
            send(producer, "first");
            mailbox.take();
            awaitBacklog(session, subscription, 0);
            consumer.pause();
            // What the other kind has left.
            mailbox.take(mailbox.size());
            for (int sent = 1; sent <= 9; sent++) {
                send(producer, "m" + sent);
                awaitBacklog(session, subscription, sent);
                for (int look = 0; look < 10; look++) {
                    assertThat(session.insight().backlog(subscription)).isEqualTo(sent);
                }
            }
            assertThat(mailbox.isEmpty()).isTrue();
            consumer.resume();
            assertThat(mailbox.take(9)).hasSize(9);
            awaitBacklog(session, subscription, 0);
        }
    }

    /** The brokers tell nothing of a group until they have written its positions down, seconds later. */
    @Test
    void theFirstBacklogThatIsAskedForIsNotTakenForNothing() throws Exception {
        try (DriverSession session = tubemq.open()) {
            Mailbox mailbox = new Mailbox();
            SubscriptionSpec subscription = subscription(EARLY, "early");
            Consumer consumer = session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(EARLY, 0));
            consumer.pause();
            for (int i = 0; i < 5; i++) {
                send(producer, "m" + i);
            }
            assertThat(session.insight().backlog(subscription)).isEqualTo(5);
            consumer.resume();
            assertThat(mailbox.take(5)).hasSize(5);
        }
    }

    @Test
    @Observes(of = KeyFile.TUBEMQ, value = "consumePriority")
    void theBrokerServesAGroupByThePriorityOfTheFileAndForgetsItAfterwards() throws Exception {
        // The second would be refused if the first had left the group's.
        for (String priority : List.of("203", "102")) {
            try (DriverSession session = tubemq.open("driver.consumePriority=" + priority)) {
                Mailbox mailbox = new Mailbox();
                session.createConsumer(subscription(PARALLEL, "prior"), mailbox);
                Producer producer = session.createProducer(new ProducerSpec(PARALLEL, 0));
                send(producer, "m");
                mailbox.take();
                assertThat(facts(session, PARALLEL)).contains("qryPriorityId=" + priority);
            }
        }
        assertThatThrownBy(() -> tubemq.system.guarantees("driver.consumePriority=250"))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("250");
    }

    @Test
    @Observes(of = KeyFile.TUBEMQ, value = "consumerConfig")
    void aSubscriptionBeginsAtTheFirstOrTheNextMessageOrWhereTheFileSays() throws Exception {
        try (DriverSession session = tubemq.open()) {
            Producer producer = session.createProducer(new ProducerSpec(BEGUN, 0));
            for (int i = 0; i < 10; i++) {
                send(producer, "old");
            }
        }
        assertThat(firstReceived("first", Start.FIRST_MESSAGE)).isEqualTo("old");
        assertThat(firstReceived("next", Start.NEXT_MESSAGE)).isEqualTo("new");
        assertThat(firstReceived(
                        "max",
                        Start.FIRST_MESSAGE,
                        "driver.consumerConfig={consumePosition: CONSUMER_FROM_MAX_OFFSET_ALWAYS}"))
                .isEqualTo("new");
    }

    private static String firstReceived(String name, Start start, String... settings) throws Exception {
        try (DriverSession session = tubemq.open(settings)) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(new SubscriptionSpec(BEGUN, "weir-it-sub-begun-" + name, 0, start), mailbox);
            Producer producer = session.createProducer(new ProducerSpec(BEGUN, 0));
            for (int i = 0; i < 10; i++) {
                send(producer, "new");
            }
            return mailbox.take().payload();
        }
    }

    @Test
    @Observes(of = KeyFile.TUBEMQ, value = "topicConfig")
    void aTopicIsLaidOutAsAskedAndItsPartitionsAreNumberedThrough() throws Exception {
        try (DriverSession session = tubemq.open()) {
            Mailbox mailbox = new Mailbox();
            SubscriptionSpec subscription = subscription(STORED, "stored");
            Consumer consumer = session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(STORED, 0));
            send(producer, "first");
            mailbox.take();
            assertThat(session.topics().list(STORED.name())).containsExactly(STORED);
            assertThat(facts(session, STORED))
                    .contains(
                            "numTopicStores=2",
                            "numPartitions=2",
                            "memCacheMsgSizeInMB=5",
                            "memCacheMsgCntInK=7",
                            "memCacheFlushIntvl=9876",
                            "unflushThreshold=77",
                            "unflushInterval=4321",
                            "unflushDataHold=1234",
                            "deletePolicy=delete,5h");
            consumer.pause();
            for (int i = 0; i < 40; i++) {
                send(producer, "m" + i);
            }
            consumer.resume();
            assertThat(mailbox.take(40).stream().map(Letter::partition).collect(Collectors.toSet()))
                    .containsExactlyInAnyOrder(0, 1, 2, 3);
        }
    }

    @Test
    @Observes(of = KeyFile.TUBEMQ, value = "memoryStore")
    void aRunWhosePromisesWouldBeWrongIsRefusedAndOthersSeeTheMemoryStore() throws Exception {
        try (DriverSession right = tubemq.open();
                DriverSession wrong = tubemq.open("driver.memoryStore=false")) {
            Producer producer = right.createProducer(new ProducerSpec(JUDGED, 0));
            assertThat(facts(right, JUDGED)).anyMatch(fact -> fact.startsWith("enableMemStore=not known"));
            for (int i = 0; i < 20; i++) {
                send(producer, "m" + i);
            }
            assertThat(facts(right, JUDGED)).anyMatch(fact -> fact.startsWith("enableMemStore=true"));
            assertThatThrownBy(() -> facts(wrong, JUDGED))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("memoryStore: false")
                    .hasMessageContaining("enableMemStore=true");
        }
    }

    @Test
    @Observes(
            of = KeyFile.TUBEMQ,
            value = {"maxPendingMessages", "maxPendingBytes"})
    void aSenderWaitsWhenItsWindowIsFull() throws Exception {
        // A completion is told after the window has let the next message in: a few more for its threads.
        assertThat(maxPending("driver.maxPendingMessages=10")).isBetween(2, 20);
        assertThat(maxPending("driver.maxPendingBytes=10000")).isBetween(2, 20);
        assertThat(maxPending()).isGreaterThan(20);
    }

    private static int maxPending(String... settings) throws Exception {
        try (DriverSession session = tubemq.open(settings)) {
            return PendingCount.max(session.createProducer(new ProducerSpec(WINDOWED, 0)));
        }
    }

    @Test
    @Observes(of = KeyFile.TUBEMQ, value = "producerConnections")
    void producersOnConnectionsOfTheirOwnDontWaitForEachOther() throws Exception {
        // No time-out is to end a message while the broker stands still.
        String[] two = {
            "driver.producerConnections=2",
            "driver.maxPendingMessages=3",
            "driver.producerConfig={rpcTimeoutMs: 200000}"
        };
        try (DriverSession session = tubemq.open(two)) {
            Producer first = session.createProducer(new ProducerSpec(PARALLEL, 0));
            Producer second = session.createProducer(new ProducerSpec(PARALLEL, 1));
            send(first, "m");
            send(second, "m");
            tubemq.system.broker().pause("broker-1");
            try {
                List<Receipt> receipts = new ArrayList<>();
                // Each fills its window; on one connection the second would wait for the first.
                for (Producer producer : List.of(first, second)) {
                    for (int i = 0; i < 3; i++) {
                        receipts.add(Receipt.of(producer, "m"));
                    }
                }
                assertThat(receipts).noneMatch(Receipt::isDone);
            } finally {
                tubemq.system.broker().resume("broker-1");
            }
        }
    }

    @Test
    @Observes(
            of = KeyFile.TUBEMQ,
            value = {"masterAddress", "masterWebAddress", "adminToken", "adminUser"})
    void aClusterOfTheUsersIsReachedByTheFileAndKnowsWhoMadeATopic() throws Exception {
        // All topics of this class were made through sessions that had no addresses but those of the file.
        String master = tubemq.system.broker().addresses().get("masterWebAddress");
        String query = "http://" + master + "/webapi.htm?method=admin_query_topic_info&topicName=weir_it_stored";
        String answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(query)).build(), BodyHandlers.ofString())
                .body();
        assertThat(answer).contains("\"createUser\":\"tester\"");
        Map<String, String> guessed = Map.of("adminToken", "guessed");
        try (DriverSession session = tubemq.openByFile(guessed)) {
            assertThat(session.topics().list(PULLED.name())).containsExactly(PULLED);
            assertThatThrownBy(() -> session.topics().delete(Set.of(PULLED.name())))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("unauthorized");
        }
    }

    @Test
    @Observes(
            of = KeyFile.TUBEMQ,
            value = {"producerConfig", "consumerConfig"})
    void aClientWorksWithTheSettingsOfTheFile() throws Exception {
        try (DriverSession session = tubemq.open(
                "driver.producerConfig={rpcTimeoutMs: 7000}", "driver.consumerConfig={msgNotFoundWaitPeriodMs: 55}")) {
            assertThat(facts(session, JUDGED))
                    .contains("rpcTimeoutMs=7000", "msgNotFoundWaitPeriodMs=55", "version=2.4.0", "brokers=1");
        }
    }
}
