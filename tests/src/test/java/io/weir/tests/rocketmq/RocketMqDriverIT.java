package io.weir.tests.rocketmq;

import static io.weir.tests.rocketmq.RocketMqScene.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.broker.LocalBroker;
import io.weir.driver.Consumer;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.SendOutcome;
import io.weir.driver.rocketmq.RocketMqDriver;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Mailbox.Letter;
import io.weir.tests.contract.Receipt;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What RocketMQ has and other systems have not, on a real broker; the rest is in the contract of all drivers. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RocketMqDriverIT {

    private static LocalBroker rocketMq;

    private RocketMqScene scene;

    @BeforeAll
    static void startBroker() throws Exception {
        // On a busy machine it otherwise refuses messages that have waited for 200 ms, and they are missing later.
        rocketMq = LocalRocketMq.start(1, Map.of("waitTimeMillsInSendQueue", "10000"));
    }

    @AfterAll
    static void stopBroker() {
        if (rocketMq != null) {
            rocketMq.close();
        }
    }

    @BeforeEach
    void nameTopic(TestInfo test) {
        scene = RocketMqScene.of(test);
    }

    private static DriverSession open(Map<String, Object> settings) throws Exception {
        return LocalRocketMq.open(rocketMq, settings);
    }

    @ParameterizedTest
    @CsvSource({"push, orderly", "pull, concurrent"})
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"sendType", "consumeMode", "consumerType"})
    void keepsTheOrderOfSynchronousSendsInEachQueue(String consumerType, String consumeMode) throws Exception {
        try (DriverSession session =
                open(Map.of("sendType", "sync", "consumerType", consumerType, "consumeMode", consumeMode))) {
            Mailbox mailbox = new Mailbox();
            Producer producer = scene.start(session, mailbox);
            for (int i = 0; i < 600; i++) {
                Receipt receipt = Receipt.of(producer, String.valueOf(i), "", MessageKey.of("key-" + i % 7));
                assertThat(receipt.isDone())
                        .as("a synchronous send ends inside the call")
                        .isTrue();
                assertThat(receipt.await().failure())
                        .as(receipt.await().reason())
                        .isEmpty();
            }
            Map<Integer, List<Integer>> sequences = mailbox.take(600).stream()
                    .collect(Collectors.groupingBy(
                            Letter::partition,
                            Collectors.mapping(letter -> Integer.valueOf(letter.payload()), Collectors.toList())));
            assertThat(sequences).hasSizeGreaterThan(1);
            assertThat(sequences.values())
                    .allSatisfy(sequence -> assertThat(sequence).isSorted());
        }
    }

    @Test
    void hasCopiedThePayloadOfAOnewaySendWhenItReturns() throws Exception {
        try (DriverSession session = open(Map.of("sendType", "oneway"))) {
            Mailbox mailbox = new Mailbox();
            Producer producer = scene.start(session, mailbox);
            Message message = new Message();
            byte[] reused = new byte[100_000];
            List<String> sent = new ArrayList<>();
            for (char letter = 'a'; letter <= 'z'; letter++) {
                Arrays.fill(reused, (byte) letter);
                Receipt receipt = new Receipt();
                producer.send(message.set(reused, Message.NO_HEADER, MessageKey.NONE), receipt);
                assertThat(receipt.isDone()).as("nobody answers a oneway send").isTrue();
                Arrays.fill(reused, (byte) '!');
                sent.add(String.valueOf(letter).repeat(reused.length));
            }
            assertThat(mailbox.take(26).stream().map(Letter::payload)).containsExactlyInAnyOrderElementsOf(sent);
        }
    }

    @Test
    void beginsWhereItIsToldOnATopicWithOldMessages() throws Exception {
        try (DriverSession session = open(Map.of())) {
            EitherClient.beginsWhereItIsToldOnATopicWithOldMessages(session, scene);
        }
    }

    @ParameterizedTest
    @CsvSource({"deliverAfter=3000000000, 3", "delayLevel=2, 5", "sendDelayMsg=true delayTimeInSec=3, 3"})
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"deliverAfter", "delayLevel", "sendDelayMsg", "delayTimeInSec"})
    void deliversLaterWhatItIsToldToKeepBack(String given, int minSeconds) throws Exception {
        Map<String, Object> settings = new HashMap<>();
        for (String pair : given.split(" ")) {
            String value = pair.substring(pair.indexOf('=') + 1);
            settings.put(
                    pair.substring(0, pair.indexOf('=')), value.equals("true") ? (Object) true : Long.valueOf(value));
        }
        try (DriverSession session = open(settings)) {
            EitherClient.deliversLaterWhatItIsToldToKeepBack(session, scene, minSeconds);
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"messagesPerTransaction", "transactionAbortRatio"})
    void rollsBackTheShareOfTransactionsThatIsAskedForAndDeliversTheOthers() throws Exception {
        Map<String, Object> settings =
                Map.of("messagesPerTransaction", 1L, "transactionAbortRatio", 0.25, "sendType", "sync");
        try (DriverSession session = open(settings)) {
            EitherClient.rollsBackAFourthOfTheTransactionsAndDeliversTheOthers(session, scene);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "filterTags, b, 1",
        "filterTags, a || c, 0 2",
        "filterSql, TAGS = 'c', 2",
        "filterSql, TAGS IS NOT NULL AND TAGS <> 'c', 0 1",
    })
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"tags", "filterTags", "filterSql"})
    void receivesOnlyWhatTheFilterLetsPass(String key, String filter, String remainders) throws Exception {
        try (DriverSession session = open(Map.of("tags", "a, b,c", key, filter))) {
            EitherClient.receivesOnlyWhatTheFilterLetsPass(session, scene, remainders, key.equals("filterTags"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pop", "pull"})
    void deliversNothingWhilePausedAndLosesNothingByOtherConsumersThanPush(String consumerType) throws Exception {
        try (DriverSession session = open(Map.of("consumerType", consumerType))) {
            EitherClient.deliversNothingWhilePausedAndLosesNothing(session, scene);
            assertThat(scene.facts(session).get("CONSUMER consumer")).startsWith(consumerType.toUpperCase(Locale.ROOT));
        }
    }

    @Test
    void storesThePositionOfAPullConsumer() throws Exception {
        try (DriverSession session = open(Map.of("consumerType", "pull"))) {
            scene.createTopic(session);
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(scene.subscription(), mailbox);
            Producer producer = scene.createProducer(session);
            for (String text : numbered("m", 50)) {
                assertThat(Receipt.of(producer, text).await().failure()).isEmpty();
            }
            mailbox.take(50);
            consumer.pause();
            scene.awaitBacklog(session, 0);
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"batchCQ", "autoBatch", "batchMaxDelayMs"})
    void holdsMessagesBackForABatchAsLongAsIsAskedFor() throws Exception {
        Map<String, Object> settings = Map.of(
                "batchCQ", true,
                "autoBatch", true,
                "batchMaxBytes", 30_000L,
                "batchMaxDelayMs", 4_000L,
                "totalBatchMaxBytes", 1_000_000L);
        try (DriverSession session = open(settings)) {
            Mailbox mailbox = new Mailbox();
            Producer producer = scene.start(session, mailbox);
            long start = System.nanoTime();
            List<Receipt> receipts = numbered("m", 5).stream()
                    .map(text -> Receipt.of(producer, text))
                    .toList();
            for (Receipt receipt : receipts) {
                assertThat(receipt.await().failure()).isEmpty();
            }
            assertThat(System.nanoTime() - start)
                    .isGreaterThan(TimeUnit.MILLISECONDS.toNanos(4_000) - TimeUnit.MILLISECONDS.toNanos(100));
            assertThat(mailbox.take(5).stream().map(Letter::payload))
                    .containsExactlyInAnyOrderElementsOf(numbered("m", 5));
            Map<String, String> facts = scene.facts(session);
            assertThat(facts.get("BROKER topic attributes")).contains("queue.type=BatchCQ");
            assertThat(facts)
                    .containsEntry("PRODUCER autoBatch", "true")
                    .containsEntry("PRODUCER batchMaxBytes", "30000")
                    .containsEntry("PRODUCER batchMaxDelayMs", "4000")
                    .containsEntry("PRODUCER wait for a batch", "4000 ms");
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"batchMaxBytes"})
    void sendsABatchThatIsFullAtOnce() throws Exception {
        Map<String, Object> settings = Map.of("autoBatch", true, "batchMaxBytes", 3_000L, "batchMaxDelayMs", 15_000L);
        try (DriverSession session = open(settings)) {
            Producer producer = scene.start(session, new Mailbox());
            long start = System.nanoTime();
            List<Receipt> receipts = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                assertThat(receipts).noneMatch(Receipt::isDone);
                receipts.add(Receipt.of(producer, "x".repeat(1_000)));
            }
            for (Receipt receipt : receipts) {
                assertThat(receipt.await().failure()).isEmpty();
            }
            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(14));
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"totalBatchMaxBytes"})
    void takesMessagesBeyondTheRoomForBatchesAsTheyAre() throws Exception {
        Map<String, Object> settings =
                Map.of("autoBatch", true, "batchMaxDelayMs", 12_000L, "totalBatchMaxBytes", 1_000L);
        try (DriverSession session = open(settings)) {
            Producer producer = scene.start(session, new Mailbox());
            Receipt waiting = Receipt.of(producer, "x".repeat(1_000));
            assertThat(Receipt.of(producer, "y").await().failure()).isEmpty();
            assertThat(waiting.isDone())
                    .as("the first one still waits for its batch")
                    .isFalse();
            assertThat(waiting.await().failure()).isEmpty();
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {
                "compressMsgBodyOverHowmuch",
                "enableBackpressure",
                "backpressureConcurrency",
                "producerConfig",
                "consumerConfig"
            })
    void readsBackWhatBrokerAndClientsReallyHave() throws Exception {
        Map<String, Object> settings = Map.of(
                "maxMessageSize",
                2_000_000L,
                "compressMsgBodyOverHowmuch",
                8_192L,
                "enableBackpressure",
                true,
                "backpressureConcurrency",
                77L,
                "vipChannelEnabled",
                true,
                "producerConfig",
                Map.of("sendMsgTimeout", "4321", "compressType", "lz4"),
                "consumerConfig",
                Map.of("consumeThreadMin", "3", "pullBatchSize", "17"));
        try (DriverSession session = open(settings)) {
            scene.createTopic(session);
            assertThat(scene.facts(session))
                    .containsEntry("BROKER masters", "1")
                    .containsEntry("BROKER slaves", "0")
                    .containsEntry("BROKER queues", "3")
                    .containsEntry("BROKER flushDiskType", "ASYNC_FLUSH")
                    .containsEntry("BROKER version", "V5_5_0")
                    .containsEntry("PRODUCER rocketmq-client", "V5_5_0")
                    .containsEntry("PRODUCER send", "ASYNC")
                    .containsEntry("PRODUCER maxMessageSize", "2000000")
                    .containsEntry("PRODUCER compressMsgBodyOverHowmuch", "8192")
                    .containsEntry("PRODUCER compressType", "LZ4")
                    .containsEntry("PRODUCER compression", "lz4 of bodies from 8192 bytes on")
                    .containsEntry("PRODUCER wait for a batch", "none")
                    .containsEntry("PRODUCER enableBackpressureForAsyncMode", "true")
                    .containsEntry("PRODUCER backPressureForAsyncSendNum", "77")
                    .containsEntry("PRODUCER vipChannelEnabled", "true")
                    .containsEntry("PRODUCER sendMsgTimeout", "4321")
                    .containsEntry("CONSUMER consumeThreadMin", "3")
                    .containsEntry("CONSUMER vipChannelEnabled", "true")
                    .containsEntry("CONSUMER pullBatchSize", "17");
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"vipChannelEnabled"})
    void sendsAndReceivesByTheSecondPort() throws Exception {
        try (DriverSession session = open(Map.of("vipChannelEnabled", true))) {
            Mailbox mailbox = new Mailbox();
            Producer producer = scene.start(session, mailbox);
            assertThat(Receipt.of(producer, "m").await().failure()).isEmpty();
            assertThat(mailbox.take().payload()).isEqualTo("m");
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"maxMessageSize"})
    void refusesAMessageThatIsTooLargeForTheClient() throws Exception {
        try (DriverSession session = open(Map.of("maxMessageSize", 2_000L))) {
            Producer producer = scene.start(session, new Mailbox());
            Receipt.Ending ending = Receipt.of(producer, "x".repeat(2_001)).await();
            assertThat(ending.failure()).contains(SendOutcome.REFUSED);
            assertThat(ending.reason()).contains("SendFailed", "MQClientException");
            assertThat(Receipt.of(producer, "x".repeat(2_000)).await().failure())
                    .isEmpty();
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"expectedBrokerConfig"})
    void failsWhereTheBrokerIsNotWhatTheFileReliesOn() {
        assertThatThrownBy(() -> open(Map.of("expectedBrokerConfig", Map.of("flushDiskType", "SYNC_FLUSH"))))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("broker-a has {flushDiskType=ASYNC_FLUSH}");
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"namesrvAddr"})
    void findsTheNameServerThatTheFileNames() throws Exception {
        Map<String, Object> settings =
                Map.of("namesrvAddr", rocketMq.addresses().get("namesrvAddr"), "clusterName", "DefaultCluster");
        try (DriverSession session = new RocketMqDriver()
                .open(new DriverContext(
                        new DriverSettings(settings), Map.of(), "remote", Duration.ofMinutes(1), System::nanoTime))) {
            Mailbox mailbox = new Mailbox();
            Producer producer = scene.start(session, mailbox);
            assertThat(Receipt.of(producer, "m").await().failure()).isEmpty();
            assertThat(mailbox.take().payload()).isEqualTo("m");
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"clusterName"})
    void failsWhereTheNameServerKnowsNoSuchCluster() {
        assertThatThrownBy(() -> new RocketMqDriver()
                        .open(new DriverContext(
                                new DriverSettings(Map.of("clusterName", "elsewhere")),
                                rocketMq.addresses(),
                                "nocluster",
                                Duration.ofSeconds(1),
                                System::nanoTime)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("elsewhere");
    }
}
