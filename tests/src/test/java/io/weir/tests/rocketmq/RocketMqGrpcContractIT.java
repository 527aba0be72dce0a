package io.weir.tests.rocketmq;

import static io.weir.tests.rocketmq.RocketMqScene.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.tests.contract.DriverContractTest;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Mailbox.Letter;
import io.weir.tests.contract.Receipt;
import io.weir.tests.contract.SystemUnderTest;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract on RocketMQ by its gRPC client, through a proxy, and what that client has besides. */
public class RocketMqGrpcContractIT extends DriverContractTest {

    private static final String PASSWORD = "secret-12345678";

    private RocketMqScene scene;

    @Override
    protected String system() {
        return "rocketmq";
    }

    /**
     * Broker and proxy that want to know who is there. What a killed broker has handed out comes again in time for the
     * test; the proxy's least time for that is 10 s unless told otherwise.
     */
    @Override
    protected SystemUnderTest start() throws Exception {
        List<String> overrides = new ArrayList<>(List.of(
                "broker.heap=512m",
                "driver.accessKey=weir",
                "driver.secretKey=" + PASSWORD,
                "driver.grpc.invisibleDuration=10s",
                "broker.config.initAuthenticationUser={\"username\":\"weir\",\"password\":\"" + PASSWORD + "\"}",
                "broker.config.authenticationMetadataProvider="
                        + "org.apache.rocketmq.auth.authentication.provider.LocalAuthenticationMetadataProvider",
                "broker.config.proxy.authenticationMetadataProvider="
                        + "org.apache.rocketmq.proxy.auth.ProxyAuthenticationMetadataProvider",
                "broker.config.proxy.enableAclRpcHookForClusterMode=true",
                // Asked again while the broker is away, the proxy would take the user for unknown for as long.
                "broker.config.proxy.userCacheRefreshSeconds=3600",
                "broker.config.proxy.userCacheExpiredSeconds=3600",
                "broker.config.proxy.minInvisibleTimeMillsForRecv=1000",
                // So long a push consumer takes to close.
                "broker.config.proxy.grpcClientConsumerMaxLongPollingTimeoutMillis=3000"));
        for (String prefix : List.of("broker.config.", "broker.config.proxy.")) {
            overrides.add(prefix + "authenticationEnabled=true");
            overrides.add(prefix + "authenticationProvider="
                    + "org.apache.rocketmq.auth.authentication.provider.DefaultAuthenticationProvider");
            overrides.add(prefix + "innerClientAuthenticationCredentials={\"accessKey\":\"weir\",\"secretKey\":\""
                    + PASSWORD + "\"}");
        }
        return SystemUnderTest.launchFile("rocketmq", "rocketmq-grpc", overrides.toArray(String[]::new));
    }

    @Override
    protected Map<String, String> addressesAt(int closedPort) {
        return Map.of("namesrvAddr", "127.0.0.1:" + closedPort, "grpcEndpoint", "127.0.0.1:" + closedPort);
    }

    @Override
    protected int tooManyBytes() {
        return 5_000_000;
    }

    @Override
    protected String storingNode(List<String> nodes) {
        return "broker-a";
    }

    @Override
    @Test
    @Disabled("topics are made by the admin client, as in the contract on the remoting client")
    protected void createsTwoHundredTopicsInTwoMinutes() {}

    @BeforeEach
    void nameTopic(TestInfo test) {
        scene = RocketMqScene.of(test);
    }

    @ParameterizedTest
    @ValueSource(strings = {"simple", "push"})
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"messageType"})
    void keepsAMessageGroupInOneQueueAndEachQueueInOrder(String consumerType) throws Exception {
        try (DriverSession session = running()
                .open("driver.messageType=fifo", "driver.sendType=sync", "driver.consumerType=" + consumerType)) {
            Mailbox mailbox = new Mailbox();
            Producer producer = scene.start(session, mailbox);
            for (int i = 0; i < 300; i++) {
                MessageKey key = i % 2 == 0 ? MessageKey.NONE : MessageKey.of("key-" + i % 7);
                Receipt receipt = Receipt.of(producer, String.valueOf(i), "", key);
                assertThat(receipt.isDone())
                        .as("a synchronous send ends inside the call")
                        .isTrue();
                assertThat(receipt.await().failure()).isEmpty();
            }
            List<Letter> letters = mailbox.take(300);
            Map<Integer, List<Integer>> sequences = letters.stream()
                    .collect(Collectors.groupingBy(
                            Letter::partition,
                            Collectors.mapping(letter -> Integer.valueOf(letter.payload()), Collectors.toList())));
            assertThat(sequences.values())
                    .allSatisfy(sequence -> assertThat(sequence).isSorted());
            Map<Integer, Set<Integer>> queuesByKey = letters.stream()
                    .filter(letter -> Integer.parseInt(letter.payload()) % 2 == 1)
                    .collect(Collectors.groupingBy(
                            letter -> Integer.parseInt(letter.payload()) % 7,
                            Collectors.mapping(Letter::partition, Collectors.toSet())));
            assertThat(queuesByKey.values())
                    .hasSize(7)
                    .allSatisfy(queues -> assertThat(queues).hasSize(1));
            Map<Integer, Long> withoutKey = letters.stream()
                    .filter(letter -> Integer.parseInt(letter.payload()) % 2 == 0)
                    .collect(Collectors.groupingBy(Letter::partition, Collectors.counting()));
            assertThat(withoutKey).isEqualTo(Map.of(0, 50L, 1, 50L, 2, 50L));
            assertThat(scene.facts(session).get("BROKER topic attributes")).contains("message.type=FIFO");
        }
    }

    @ParameterizedTest
    @CsvSource({"filterTags, a || c, 0 2", "filterSql, TAGS IS NOT NULL AND TAGS <> 'c', 0 1"})
    void receivesOnlyWhatTheFilterLetsPass(String key, String filter, String remainders) throws Exception {
        try (DriverSession session = running().open("driver.tags=a, b,c", "driver." + key + "=" + filter)) {
            EitherClient.receivesOnlyWhatTheFilterLetsPass(session, scene, remainders, key.equals("filterTags"));
        }
    }

    @Test
    void deliversLaterWhatItIsToldToKeepBack() throws Exception {
        try (DriverSession session = running().open("driver.deliverAfter=3s")) {
            EitherClient.deliversLaterWhatItIsToldToKeepBack(session, scene, 3);
        }
    }

    @Test
    void rollsBackTheShareOfTransactionsThatIsAskedForAndDeliversTheOthers() throws Exception {
        try (DriverSession session = running()
                .open("driver.messagesPerTransaction=1", "driver.transactionAbortRatio=0.25", "driver.sendType=sync")) {
            EitherClient.rollsBackAFourthOfTheTransactionsAndDeliversTheOthers(session, scene);
        }
    }

    @Test
    void deliversNothingWhilePausedAndLosesNothingByAPushConsumer() throws Exception {
        try (DriverSession session = running().open("driver.consumerType=push")) {
            EitherClient.deliversNothingWhilePausedAndLosesNothing(session, scene);
            assertThat(scene.facts(session)).containsEntry("CONSUMER consumer", "PUSH");
        }
    }

    @Test
    void beginsWhereItIsToldOnATopicWithOldMessages() throws Exception {
        try (DriverSession session = running().open()) {
            EitherClient.beginsWhereItIsToldOnATopicWithOldMessages(session, scene);
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"clientType", "grpc.sslEnabled", "grpc.requestTimeout"})
    void sendsAndReceivesEncryptedAndTellsTheClientsSettings() throws Exception {
        try (DriverSession session = running().open("driver.grpc.sslEnabled=true", "driver.grpc.requestTimeout=7s")) {
            Mailbox mailbox = new Mailbox();
            Producer producer = scene.start(session, mailbox);
            assertThat(Receipt.of(producer, "hush").await().failure()).isEmpty();
            assertThat(mailbox.take().payload()).isEqualTo("hush");
            assertThat(scene.facts(session))
                    .containsEntry("PRODUCER rocketmq-client-java", "5.2.0")
                    .containsEntry(
                            "PRODUCER endpoints", running().server().addresses().get("grpcEndpoint"))
                    .containsEntry("PRODUCER send", "ASYNC")
                    .containsEntry("PRODUCER sslEnabled", "true")
                    .containsEntry("PRODUCER requestTimeout", "7000 ms")
                    .containsEntry("CONSUMER sslEnabled", "true")
                    .containsEntry("CONSUMER consumer", "SIMPLE")
                    .containsEntry("BROKER version", "V5_5_0");
        }
    }

    /** What is handed out and not acknowledged is no part of the backlog, so a standing listener shows how much that is. */
    @ParameterizedTest
    @CsvSource({"5, 1, 55", "4, 3, 48"})
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"grpc.maxMessageNum", "grpc.receivers"})
    void takesSoManyMessagesAtATimeByEachReceiver(int messages, int receivers, long left) throws Exception {
        scene = scene.withPartitions(1);
        CountDownLatch free = new CountDownLatch(1);
        Mailbox mailbox = new Mailbox();
        try (DriverSession session =
                running().open("driver.grpc.maxMessageNum=" + messages, "driver.grpc.receivers=" + receivers)) {
            scene.createTopic(session);
            Producer producer = scene.createProducer(session);
            for (String text : numbered("m", 60)) {
                assertThat(Receipt.of(producer, text).await().failure()).isEmpty();
            }
            scene.awaitBacklog(session, 60);
            session.createConsumer(scene.subscription(), (payload, header, partition) -> {
                mailbox.onMessage(payload, header, partition);
                await(free);
            });
            scene.awaitBacklog(session, left);
            assertThat(mailbox.take(receivers)).hasSize(receivers);
            assertThat(mailbox.isEmpty()).isTrue();
            assertThat(session.insight().backlog(scene.subscription())).isEqualTo(left);
            free.countDown();
            mailbox.take(60 - receivers);
        } finally {
            free.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"grpc.invisibleDuration"})
    void deliversAgainWhatIsNotAcknowledgedInTime() throws Exception {
        CountDownLatch twice = new CountDownLatch(2);
        Mailbox mailbox = new Mailbox();
        try (DriverSession session = running().open("driver.grpc.invisibleDuration=2s")) {
            scene.createTopic(session);
            session.createConsumer(scene.subscription(), (payload, header, partition) -> {
                mailbox.onMessage(payload, header, partition);
                twice.countDown();
                await(twice);
            });
            Producer producer = scene.createProducer(session);
            long start = System.nanoTime();
            assertThat(Receipt.of(producer, "again").await().failure()).isEmpty();
            assertThat(mailbox.take(2).stream().map(Letter::payload)).containsExactly("again", "again");
            assertThat(System.nanoTime() - start)
                    .isGreaterThan(TimeUnit.MILLISECONDS.toNanos(1_900))
                    .isLessThan(TimeUnit.SECONDS.toNanos(50));
        } finally {
            twice.countDown();
            twice.countDown();
        }
    }

    /** Several receivers wait since the consumer's start; whichever brings the message, the others wait on. */
    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"grpc.awaitDuration"})
    void pausesWhenTheReceivesThatAreUnderWayHaveEnded() throws Exception {
        try (DriverSession session = running().open("driver.grpc.awaitDuration=3s", "driver.grpc.receivers=8")) {
            scene.createTopic(session);
            Producer producer = scene.createProducer(session);
            Mailbox mailbox = new Mailbox();
            long start = System.nanoTime();
            Consumer consumer = session.createConsumer(scene.subscription(), mailbox);
            assertThat(Receipt.of(producer, "m").await().failure()).isEmpty();
            mailbox.take();
            consumer.pause();
            assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(2_800));
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"grpcEndpoint"})
    void namesTheProxyThatDoesNotAnswer() throws Exception {
        int closedPort = closedPort();
        Map<String, String> addresses = new HashMap<>(running().server().addresses());
        addresses.remove("grpcEndpoint");
        assertThatThrownBy(() -> running()
                        .open(addresses, Duration.ofSeconds(10), "driver.grpcEndpoint=127.0.0.1:" + closedPort))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("no RocketMQ proxy answered at 127.0.0.1:" + closedPort);
    }

    @Test
    void saysThatTheProxyDoesNotKnowTheUser() throws Exception {
        try (DriverSession session = running()
                .open("driver.secretKey=wrong", "driver.adminAccessKey=weir", "driver.adminSecretKey=" + PASSWORD)) {
            scene.createTopic(session);
            assertThatThrownBy(() -> scene.createProducer(session))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("RocketMQ did not open a producer for topic "
                            + scene.topic().name());
        }
    }
}
