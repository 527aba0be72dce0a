package io.weir.tests.nats;

import static io.weir.tests.nats.NatsScene.facts;
import static io.weir.tests.nats.NatsScene.send;
import static io.weir.tests.nats.NatsScene.subscription;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.MessageListener;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each key of the driver against a real server. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class NatsDriverIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static NatsScene scene;

    private TopicSpec topic;
    private ClassLoader before;

    @BeforeAll
    static void launch() throws Exception {
        scene = new NatsScene();
    }

    @AfterAll
    static void close() {
        if (scene != null) {
            scene.close();
        }
    }

    @BeforeEach
    void name(TestInfo test) {
        before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(scene.system.loader());
        topic = new TopicSpec("weir-it." + test.getTestMethod().orElseThrow().getName(), 1);
    }

    @AfterEach
    void leave() {
        Thread.currentThread().setContextClassLoader(before);
    }

    private DriverSession withTopic(String... settings) throws Exception {
        DriverSession session = scene.open(settings);
        session.topics().create(List.of(topic));
        return session;
    }

    @Test
    @Observes(of = KeyFile.NATS, value = "servers")
    void aServerOfTheUsersOwnIsNamedInTheFile() throws Exception {
        String own = "driver.servers=" + scene.system.broker().addresses().get("servers");

        try (DriverSession session = scene.system.open(Map.of(), Duration.ofSeconds(20), own)) {
            session.topics().create(List.of(topic));
            assertThat(session.topics().list(topic.name())).containsExactly(topic);
            assertThat(session.insight().endpoints()).containsExactly(own.substring(own.indexOf("//") + 2));
        }
        assertThatThrownBy(() -> scene.system.open(Map.of(), Duration.ofSeconds(20)))
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("servers is missing and no broker was launched");
    }

    @Test
    @Observes(of = KeyFile.NATS, value = "storage")
    void aStreamInMemoryPromisesLessAndSaysSo() throws Exception {
        try (DriverSession session = withTopic("driver.storage=memory")) {
            assertThat(facts(session, topic)).contains("storage=memory", "num_replicas=1");
        }
        assertThat(scene.system.guarantees("driver.storage=memory").acknowledgement())
                .isEqualTo(AcknowledgementLevel.BROKER_MEMORY);
        assertThat(scene.system.guarantees().acknowledgement()).isEqualTo(AcknowledgementLevel.PAGE_CACHE);
        assertThat(scene.system.guarantees().durability()).contains("sync_interval, 2 minutes");
    }

    @Test
    void readsBackWhatDecidesTheCostOfAMessage() throws Exception {
        try (DriverSession session = withTopic()) {
            session.createConsumer(subscription(topic, 0), new Mailbox());

            List<String> facts = facts(session, topic);

            assertThat(facts)
                    .contains(
                            "storage=file",
                            "streams of the topic=1",
                            "max_payload=1048576",
                            "ack_policy=explicit",
                            "ack_wait=30 s",
                            "max_ack_pending=1000",
                            "compression=none",
                            "wait for a batch=none")
                    .anyMatch(fact -> fact.matches("nats-server=2\\.\\d+\\.\\d+.*"))
                    .anyMatch(fact -> fact.matches("sync_interval=(2 minutes, fixed in servers before 2.10|120 s)"));
        }
    }

    @Test
    @Observes(of = KeyFile.NATS, value = "maxAge")
    void messagesThatAreTooOldAreGone() throws Exception {
        try (DriverSession session = withTopic("driver.maxAge=2s")) {
            session.createConsumer(subscription(topic, 0), new Mailbox()).pause();
            send(session.createProducer(new ProducerSpec(topic, 0)), 10);

            Insights.awaitBacklog(session, subscription(topic, 0), 0, PATIENCE);

            Mailbox late = new Mailbox();
            session.createConsumer(new SubscriptionSpec(topic, "weir-it-late", 0), late);
            assertThat(session.insight().backlog(new SubscriptionSpec(topic, "weir-it-late", 0)))
                    .isZero();
            assertThat(facts(session, topic)).contains("max_age=2 s");
        }
    }

    @Test
    @Observes(of = KeyFile.NATS, value = "maxBytes")
    void theOldestMessagesGoWhereAStreamHasABoundInBytes() throws Exception {
        try (DriverSession session = withTopic("driver.maxBytes=10KiB")) {
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            for (int i = 0; i < 20; i++) {
                send(producer, i + "-" + "x".repeat(1_000));
            }
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription(topic, 0), mailbox);

            assertThat(mailbox.take().payload()).matches("1\\d-x+");
        }
    }

    @Test
    @Observes(of = KeyFile.NATS, value = "maxPendingMessages")
    void sendWaitsWhileTooManyMessagesAreNotAcknowledged() throws Exception {
        try (DriverSession session = withTopic("driver.maxPendingMessages=2")) {
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            List<Receipt> receipts = new ArrayList<>();
            scene.system.broker().pause("server-1");
            CompletableFuture<Void> third;
            try {
                receipts.add(Receipt.of(producer, "1"));
                receipts.add(Receipt.of(producer, "2"));
                third = CompletableFuture.runAsync(() -> receipts.add(Receipt.of(producer, "3")));
                Thread.sleep(1_000);
                assertThat(third).isNotDone();
            } finally {
                scene.system.broker().resume("server-1");
            }
            third.get(30, TimeUnit.SECONDS);
            for (Receipt receipt : receipts) {
                assertThat(receipt.await().failure()).isEmpty();
            }
        }
    }

    @Test
    @Observes(
            of = KeyFile.NATS,
            value = {"producerConnections", "consumerConnections"})
    void clientsShareAsManyConnectionsAsTheFileSays() throws Exception {
        try (DriverSession session = withTopic("driver.producerConnections=3", "driver.consumerConnections=2")) {
            for (int index = 0; index < 6; index++) {
                session.createProducer(new ProducerSpec(topic, index));
                session.createConsumer(subscription(topic, index), new Mailbox());
            }

            String connections = scene.page("connz");

            assertThat(connections.split("-producers-", -1)).hasSize(1 + 3);
            assertThat(connections.split("-consumers-", -1)).hasSize(1 + 2);
        }
    }

    @Test
    @Observes(of = KeyFile.NATS, value = "pullBatch")
    void aConsumerHasNoMoreUnderWayThanItRequests() throws Exception {
        try (DriverSession session = withTopic("driver.pullBatch=4")) {
            CountDownLatch busy = new CountDownLatch(1);
            CountDownLatch release = new CountDownLatch(1);
            session.createConsumer(subscription(topic, 0), (payload, header, partition) -> {
                busy.countDown();
                awaitQuietly(release);
            });
            send(session.createProducer(new ProducerSpec(topic, 0)), 50);
            busy.await();

            assertThat(scene.numbers("jsz?accounts=true&streams=true&consumers=true", "num_ack_pending"))
                    .singleElement()
                    .satisfies(pending -> assertThat(pending).isBetween(1L, 8L));
            assertThat(session.insight().backlog(subscription(topic, 0))).isEqualTo(50);
            release.countDown();
            Insights.awaitBacklog(session, subscription(topic, 0), 0, PATIENCE);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @Observes(of = KeyFile.NATS, value = "pullExpires")
    void anIdleConsumerRequestsAsOftenAsItsRequestsExpire() throws Exception {
        try (DriverSession session = withTopic("driver.pullExpires=1s")) {
            session.createConsumer(subscription(topic, 0), new Mailbox());
            long before = scene.numbers("varz", "in_msgs").get(0);
            long start = System.nanoTime();
            while (scene.numbers("varz", "in_msgs").get(0) < before + 4) {
                Thread.sleep(50);
                assertThat(System.nanoTime() - start)
                        .as("requests every 5 s would take 20 s")
                        .isLessThan(TimeUnit.SECONDS.toNanos(15));
            }
        }
        assertThatThrownBy(() -> scene.system.guarantees("driver.pullExpires=100ms"))
                .hasMessage("pullExpires must be at least 1s, not 100 ms");
    }

    @Test
    @Observes(of = KeyFile.NATS, value = "maxAckPending")
    void withOneMessageUnderWaySeveralConsumersKeepTheOrder() throws Exception {
        assertThat(scene.system.guarantees("driver.maxAckPending=1").order()).isEqualTo(OrderScope.PARTITION);
        assertThat(scene.system.guarantees().order()).isEqualTo(OrderScope.NONE);
        topic = new TopicSpec(topic.name(), 2);
        try (DriverSession session = withTopic("driver.maxAckPending=1")) {
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription(topic, 0), mailbox);
            session.createConsumer(subscription(topic, 1), mailbox);
            send(session.createProducer(new ProducerSpec(topic, 0)), 300);

            Map<Integer, List<Integer>> sequences = mailbox.take(300).stream()
                    .collect(Collectors.groupingBy(
                            Letter::partition,
                            Collectors.mapping(letter -> Integer.valueOf(letter.payload()), Collectors.toList())));
            assertThat(sequences).hasSize(2);
            assertThat(sequences.values())
                    .allSatisfy(sequence -> assertThat(sequence).isSorted());
        }
    }

    @Test
    @Observes(of = KeyFile.NATS, value = "ackWait")
    void aMessageThatWasNotAcknowledgedComesAgain() throws Exception {
        try (DriverSession session = withTopic("driver.ackWait=1s")) {
            Mailbox mailbox = new Mailbox();
            CompletableFuture<Throwable> reported = new CompletableFuture<>();
            session.createConsumer(subscription(topic, 0), new MessageListener() {
                @Override
                public void onMessage(byte[] payload, byte[] header, int partition) {
                    if (!reported.isDone()) {
                        throw new IllegalStateException("busy");
                    }
                    mailbox.onMessage(payload, header, partition);
                }

                @Override
                public void receiveFailed(Throwable reason) {
                    reported.complete(reason);
                }
            });
            send(session.createProducer(new ProducerSpec(topic, 0)), "again");

            assertThat(reported.get(30, TimeUnit.SECONDS)).hasMessage("busy");
            assertThat(mailbox.takeWithin(20).payload()).as("30 s by default").isEqualTo("again");
        }
    }

    /** What the client had fetched would be delivered again, out of order, while it is held. */
    @Test
    void aPauseLongerThanTheAcknowledgementsMayTakeRepeatsNothing() throws Exception {
        try (DriverSession session = withTopic("driver.ackWait=1s")) {
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription(topic, 0), mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            consumer.pause();
            send(producer, 100);
            Thread.sleep(4_000);
            assertThat(mailbox.isEmpty()).isTrue();
            assertThat(session.insight().backlog(subscription(topic, 0))).isEqualTo(100);

            consumer.resume();

            assertThat(mailbox.take(100).stream().map(Letter::payload))
                    .containsExactlyElementsOf(
                            IntStream.range(0, 100).mapToObj(String::valueOf).toList());
            Insights.awaitBacklog(session, subscription(topic, 0), 0, PATIENCE);
            assertThat(scene.numbers("jsz?accounts=true&streams=true&consumers=true", "num_redelivered"))
                    .containsOnly(0L);
            assertThat(mailbox.isEmpty()).isTrue();
        }
    }

    @Test
    void aConsumerThatClosesGivesBackWhatItHasFetched() throws Exception {
        try (DriverSession session = withTopic()) {
            Mailbox first = new Mailbox();
            Consumer leaving = session.createConsumer(subscription(topic, 0), first);
            leaving.pause();
            send(session.createProducer(new ProducerSpec(topic, 0)), 50);
            leaving.close();
            Mailbox second = new Mailbox();

            session.createConsumer(subscription(topic, 1), second);

            List<Letter> taken = new ArrayList<>();
            while (taken.size() < 50) {
                taken.add(second.takeWithin(20)); // 30 s by default, where nobody gives them back
            }
            assertThat(first.isEmpty()).isTrue();
        }
    }

    @Test
    void aSubscriptionMayBeginWithTheNextMessage() throws Exception {
        try (DriverSession session = withTopic()) {
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            send(producer, "old");
            Mailbox mailbox = new Mailbox();
            session.createConsumer(new SubscriptionSpec(topic, "weir-it.next", 0, Start.NEXT_MESSAGE), mailbox);
            send(producer, "new");

            assertThat(mailbox.take().payload()).isEqualTo("new");
            assertThat(session.topics().deleteSubscriptions(name -> name.startsWith("weir-it.")))
                    .containsExactly("weir-it.next");
        }
    }

    @Test
    void messagesTellWhenTheyWereStored() throws Exception {
        try (DriverSession session = withTopic()) {
            CompletableFuture<Long> stored = new CompletableFuture<>();
            session.createConsumer(subscription(topic, 0), new MessageListener() {
                @Override
                public void onMessage(byte[] payload, byte[] header, int partition) {
                    throw new AssertionError("without its store time");
                }

                @Override
                public boolean wantsStoreTime() {
                    return true;
                }

                @Override
                public void onStoredMessage(
                        byte[] bytes, int offset, int length, byte[] header, int partition, long storedMillis) {
                    stored.complete(storedMillis);
                }
            });
            long start = System.currentTimeMillis();
            send(session.createProducer(new ProducerSpec(topic, 0)), "m");
            long end = System.currentTimeMillis();

            assertThat(stored.get(30, TimeUnit.SECONDS)).isBetween(start, end);
        }
    }

    @Test
    @Observes(of = KeyFile.NATS, value = "clientConfig")
    void optionsOfTheClientReachItAndErrorsInThemAreNamed() throws Exception {
        try (DriverSession session = withTopic("driver.clientConfig.cleanupinterval=1000")) {
            assertThat(facts(session, topic)).contains("requestCleanupInterval=1 s");
        }
        assertThatThrownBy(() -> scene.open("driver.clientConfig.cleanupIntervall=1000"))
                .hasMessageContaining("cleanupinterval");
        assertThat(scene.system.driver().driver().settings().stream()
                        .filter(setting -> setting.key().equals("clientConfig"))
                        .flatMap(setting -> setting.nested().stream())
                        .filter(setting -> setting.secret())
                        .map(setting -> setting.key()))
                .contains("password", "token");
    }

    @Test
    @Observes(of = KeyFile.NATS, value = "serverProgram")
    void theProgramMayBeAFileOfTheUsersOwn(@TempDir Path folder) throws Exception {
        Path own = Files.createSymbolicLink(folder.resolve("another-server"), InstalledServer.assume());
        try (NatsScene another = new NatsScene("driver.serverProgram=" + own)) {
            assertThat(another.system.broker().facts().facts()).anySatisfy(fact -> {
                assertThat(fact.name()).isEqualTo("program of server");
                assertThat(fact.value()).isEqualTo(own.toString());
            });
        }
        assertThatThrownBy(() -> new NatsScene("driver.serverProgram=no-such-server"))
                .hasMessageContaining("there is no program no-such-server on the search path (PATH) of this machine;"
                        + " install the package nats-server");
    }
}
