package io.weir.tests.rocketmq;

import static io.weir.tests.rocketmq.RocketMqScene.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Consumer;
import io.weir.driver.DriverSession;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.SendOutcome;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.SubscriptionSpec.Start;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Mailbox.Letter;
import io.weir.tests.contract.Receipt;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** What sessions of both of RocketMQ's clients do alike, and other systems do not. */
final class EitherClient {

    private EitherClient() {}

    private static void assertAcknowledged(Receipt receipt) throws Exception {
        Receipt.Ending ending = receipt.await();
        assertThat(ending.failure()).as(ending.reason()).isEmpty();
    }

    static void deliversNothingWhilePausedAndLosesNothing(DriverSession session, RocketMqScene scene) throws Exception {
        scene.createTopic(session);
        Mailbox mailbox = new Mailbox();
        Consumer consumer = session.createConsumer(scene.subscription(), mailbox);
        Producer producer = scene.createProducer(session);
        assertAcknowledged(Receipt.of(producer, "first"));
        assertThat(mailbox.take().payload()).isEqualTo("first");
        consumer.pause();
        for (String text : numbered("m", 100)) {
            assertAcknowledged(Receipt.of(producer, text, "stamp", MessageKey.NONE));
        }
        assertThat(mailbox.isEmpty()).isTrue();
        consumer.resume();
        assertThat(mailbox.take(100).stream().map(Letter::payload))
                .containsExactlyInAnyOrderElementsOf(numbered("m", 100));
    }

    static void beginsWhereItIsToldOnATopicWithOldMessages(DriverSession session, RocketMqScene scene)
            throws Exception {
        scene.createTopic(session);
        Producer producer = scene.createProducer(session);
        for (String old : numbered("old-", 30)) {
            assertAcknowledged(Receipt.of(producer, old, "", MessageKey.of(old)));
        }
        // A broker counts a message when it is in the queue's index, a moment after it has acknowledged it.
        scene.awaitBacklog(session, 30);
        Mailbox mailbox = new Mailbox();
        SubscriptionSpec next =
                new SubscriptionSpec(scene.topic(), scene.subscription().name(), 0, Start.NEXT_MESSAGE);
        session.createConsumer(next, mailbox);
        assertThat(session.insight().backlog(scene.subscription())).isZero();
        numbered("new-", 30).forEach(text -> Receipt.of(producer, text, "", MessageKey.of(text)));
        assertThat(mailbox.take(30).stream().map(Letter::payload))
                .containsExactlyInAnyOrderElementsOf(numbered("new-", 30));
        Mailbox early = new Mailbox();
        session.createConsumer(
                new SubscriptionSpec(scene.topic(), scene.subscription().name() + "-early", 0, Start.FIRST_MESSAGE),
                early);
        assertThat(early.take(60).stream().map(Letter::payload))
                .contains("old-0", "old-29", "new-0", "new-29")
                .doesNotHaveDuplicates();
    }

    static void deliversLaterWhatItIsToldToKeepBack(DriverSession session, RocketMqScene scene, int minSeconds)
            throws Exception {
        Mailbox mailbox = new Mailbox();
        Producer producer = scene.start(session, mailbox);
        long start = System.nanoTime();
        assertAcknowledged(Receipt.of(producer, "later"));
        assertThat(mailbox.take().payload()).isEqualTo("later");
        // The broker counts in milliseconds of the machine's clock.
        assertThat(System.nanoTime() - start)
                .isGreaterThan(TimeUnit.SECONDS.toNanos(minSeconds) - TimeUnit.MILLISECONDS.toNanos(100));
        assertThat(scene.facts(session).get("BROKER topic attributes")).contains("message.type=DELAY");
    }

    /** Of a session in which each fourth transaction of one message is rolled back. */
    static void rollsBackAFourthOfTheTransactionsAndDeliversTheOthers(DriverSession session, RocketMqScene scene)
            throws Exception {
        Mailbox mailbox = new Mailbox();
        Producer producer = scene.start(session, mailbox);
        List<String> committed = new ArrayList<>();
        for (String text : numbered("m", 40)) {
            Receipt.Ending ending = Receipt.of(producer, text).await();
            if (ending.failure().isEmpty()) {
                committed.add(text);
            } else {
                assertThat(ending.failure()).contains(SendOutcome.ABORTED);
                assertThat(ending.reason()).contains("transactionAbortRatio");
            }
        }
        assertThat(committed).hasSize(30);
        assertThat(mailbox.take(30).stream().map(Letter::payload)).containsExactlyInAnyOrderElementsOf(committed);
        assertThat(scene.facts(session).get("BROKER topic attributes")).contains("message.type=TRANSACTION");
    }

    /**
     * Of a session whose messages have three tags in turn.
     *
     * @param remainders which of the three the filter lets pass: "0 2"
     * @param byTags whether the driver can tell
     */
    static void receivesOnlyWhatTheFilterLetsPass(
            DriverSession session, RocketMqScene scene, String remainders, boolean byTags) throws Exception {
        Mailbox mailbox = new Mailbox();
        Producer producer = scene.start(session, mailbox);
        List<String> told = new ArrayList<>();
        for (String text : numbered("m", 30)) {
            Receipt.Ending ending = Receipt.of(producer, text).await();
            assertThat(ending.failure()).isEmpty();
            if (!ending.filteredOut()) {
                told.add(text);
            }
        }
        List<String> wanted = IntStream.range(0, 30)
                .filter(i -> remainders.contains(String.valueOf(i % 3)))
                .mapToObj(i -> "m" + i)
                .toList();
        assertThat(mailbox.take(wanted.size()).stream().map(Letter::payload))
                .containsExactlyInAnyOrderElementsOf(wanted);
        assertThat(mailbox.isEmpty()).isTrue();
        // What a condition leaves out only the brokers know.
        assertThat(told).isEqualTo(byTags ? wanted : numbered("m", 30));
    }
}
