package io.weir.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.MessageKey;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendOutcome;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.scenario.ReadingRecord;
import io.weir.tests.contract.Mailbox.Letter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every driver owes the engine, observed on its system's real broker. What the driver declares that it can't do is
 * skipped, and must then be explained.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
public abstract class DriverContractTest extends SystemContract {

    private static final Duration UNREACHABLE_LIMIT = Duration.ofSeconds(10);
    private static final Duration BACKLOG_GONE = Duration.ofSeconds(10);

    /**
     * Clients find back to a broker in their own time: one of RocketMQ makes itself known every 30 s, and shares out the
     * queues it was refused every 20 s after that.
     */
    private static final int BACK_AGAIN_SECONDS = 240;

    @Test
    void deliversPayloadAndStampOfEveryMessageToEverySubscription() throws Exception {
        boolean headerAsProperty = system.guarantees().capabilities().contains(Capability.PROPERTIES);
        try (DriverSession session = system.open()) {
            session.topics().create(List.of(topic));
            Mailbox first = new Mailbox();
            Mailbox second = new Mailbox();
            session.createConsumer(subscription("-a", 0), first);
            session.createConsumer(subscription("-b", 0), second);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Set<List<String>> sent = new HashSet<>();
            List<Supplier<Receipt>> sends = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                // All bytes that a stamp or header can hold, as far as a text can.
                String payload = "payload-" + i + "\u0000\n";
                String header = headerAsProperty ? "stamp-" + i + "\u0000\u0001\u007f,=%" : "";
                sends.add(() -> Receipt.of(producer, payload, header, MessageKey.NONE));
                sent.add(List.of(payload, header));
            }
            int sentAgain = sendUntilAcknowledged(sends);
            for (Mailbox mailbox : List.of(first, second)) {
                Set<List<String>> arrived = new HashSet<>();
                int letters = 0;
                while (arrived.size() < sent.size()) {
                    Letter letter = mailbox.take();
                    letters++;
                    arrived.add(List.of(letter.payload(), letter.header()));
                    assertThat(letter.partition()).isBetween(0, 2);
                    assertThat(sent).contains(List.of(letter.payload(), letter.header()));
                }
                assertThat(letters).as("nothing came twice").isLessThanOrEqualTo(sent.size() + sentAgain);
            }
        }
    }

    /**
     * Sends all at once, as clients make batches then. What a busy server did not acknowledge is not promised to arrive and
     * sent again, so that it may come twice.
     *
     * @return how many were sent again
     */
    private static int sendUntilAcknowledged(List<Supplier<Receipt>> sends) throws InterruptedException {
        List<Receipt> receipts = sends.stream().map(Supplier::get).toList();
        int again = 0;
        for (int i = 0; i < receipts.size(); i++) {
            if (receipts.get(i).await().failure().isPresent()) {
                Receipt.Ending second = sends.get(i).get().await();
                assertThat(second.failure()).as(second.reason()).isEmpty();
                again++;
            }
        }
        return again;
    }

    /** As with several processes, of which one creates the topics. */
    @Test
    void worksOnATopicThatAnotherSessionCreated() throws Exception {
        try (DriverSession first = system.open();
                DriverSession second = system.open()) {
            first.topics().create(List.of(topic));
            Mailbox mailbox = new Mailbox();
            second.createConsumer(subscription, mailbox);
            Producer producer = second.createProducer(new ProducerSpec(topic, 0));

            sendUntilAcknowledged(List.of(() -> Receipt.of(producer, "of the second")));

            assertThat(mailbox.take().payload()).isEqualTo("of the second");
        }
    }

    @Test
    void producersOfSeveralTopicsSendByTheClientThatTheyAreGiven() throws Exception {
        assume(Capability.SHARED_CLIENTS);
        TopicSpec other = new TopicSpec(topic.name() + "-2", 1);
        try (DriverSession session = system.open()) {
            session.topics().create(List.of(topic, other));
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription, mailbox);
            session.createConsumer(
                    new SubscriptionSpec(other, subscription.name() + "-2", 0, subscription.start()), mailbox);
            List<Supplier<Receipt>> sends = new ArrayList<>();
            List<Producer> producers = new ArrayList<>();
            for (int index = 0; index < 4; index++) {
                Producer producer = session.createProducer(
                        new ProducerSpec(index < 2 ? topic : other, index, OptionalInt.of(index % 2)));
                String payload = "of " + index;
                producers.add(producer);
                sends.add(() -> Receipt.of(producer, payload));
            }

            sendUntilAcknowledged(sends);
            producers.get(0).close();
            sendUntilAcknowledged(List.of(() -> Receipt.of(producers.get(2), "of 2 alone")));

            assertThat(mailbox.take(5).stream().map(Letter::payload))
                    .containsExactlyInAnyOrder("of 0", "of 1", "of 2", "of 3", "of 2 alone");
            session.topics().delete(Set.of(other.name()));
        }
    }

    /** Without the report the engine would take what such a consumer leaves unread for lost by the system. */
    @Test
    void aConsumerThatFailsIsReportedAndTheOthersGoOn() throws Exception {
        try (DriverSession session = system.open()) {
            session.topics().create(List.of(topic));
            Mailbox healthy = new Mailbox();
            CompletableFuture<Throwable> reported = new CompletableFuture<>();
            NoClassDefFoundError death = new NoClassDefFoundError("a/Class");
            session.createConsumer(subscription("-failing", 0), new MessageListener() {
                @Override
                public void onMessage(byte[] payload, byte[] header, int partition) {
                    throw death;
                }

                @Override
                public void consumerEnded(Throwable reason) {
                    reported.complete(reason);
                }

                @Override
                public void receiveFailed(Throwable reason) {
                    reported.complete(reason);
                }
            });
            session.createConsumer(subscription("-healthy", 0), healthy);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Receipt.of(producer, "first").await();
            assertThat(reported.get(60, TimeUnit.SECONDS)).isSameAs(death);
            Receipt.of(producer, "second").await();
            assertThat(List.of(healthy.take().payload(), healthy.take().payload()))
                    .containsExactlyInAnyOrder("first", "second");
        }
    }

    @Test
    void keepsTheOrderThatItPromises() throws Exception {
        assumeTrue(system.guarantees().order() == OrderScope.PARTITION, "no order is promised");
        try (DriverSession session = system.open()) {
            session.topics().create(List.of(topic));
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            List<Receipt> receipts = new ArrayList<>();
            for (int i = 0; i < 5_000; i++) {
                receipts.add(Receipt.of(producer, String.valueOf(i)));
            }
            for (Receipt receipt : receipts) {
                assertThat(receipt.await().failure())
                        .as(receipt.await().reason())
                        .isEmpty();
            }
            Map<Integer, List<Integer>> sequences = mailbox.take(5_000).stream()
                    .collect(Collectors.groupingBy(
                            Letter::partition,
                            Collectors.mapping(letter -> Integer.valueOf(letter.payload()), Collectors.toList())));
            assertThat(sequences.values())
                    .allSatisfy(sequence -> assertThat(sequence).isSorted());
        }
    }

    @Test
    void keepsAKeyInOnePartitionAndSpreadsKeys() throws Exception {
        assume(Capability.KEYED_ROUTING);
        try (DriverSession session = system.open()) {
            session.topics().create(List.of(topic));
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription, mailbox);
            List<Producer> producers = new ArrayList<>();
            for (int index = 0; index < 2; index++) {
                producers.add(session.createProducer(new ProducerSpec(topic, index)));
            }
            List<Supplier<Receipt>> sends = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                String key = "key-" + i % 30;
                Producer producer = producers.get(i / 30 % 2);
                sends.add(() -> Receipt.of(producer, key, "", MessageKey.of(key)));
            }
            sendUntilAcknowledged(sends);
            Map<String, Set<Integer>> partitionsByKey = mailbox.take(300).stream()
                    .collect(Collectors.groupingBy(
                            Letter::payload, Collectors.mapping(Letter::partition, Collectors.toSet())));
            assertThat(partitionsByKey.values())
                    .hasSize(30)
                    .allSatisfy(partitions -> assertThat(partitions).hasSize(1));
            assertThat(partitionsByKey.values().stream().flatMap(Set::stream).distinct())
                    .hasSizeGreaterThan(1);
        }
    }

    @Test
    void dividesASubscriptionAmongItsConsumers() throws Exception {
        assume(Capability.SHARED_SUBSCRIPTION);
        try (DriverSession session = system.open()) {
            session.topics().create(List.of(topic));
            Mailbox all = new Mailbox();
            session.createConsumer(subscription("", 0), all);
            session.createConsumer(subscription("", 1), all);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Set<String> sent = new HashSet<>();
            for (int i = 0; i < 1_000; i++) {
                assertThat(Receipt.of(producer, "m" + i).await().failure()).isEmpty();
                sent.add("m" + i);
            }
            Set<String> received = new HashSet<>();
            while (!received.equals(sent)) {
                received.add(all.take().payload());
            }
        }
    }

    @Test
    void deliversNothingWhilePausedAndLosesNothing() throws Exception {
        assume(Capability.PAUSE);
        try (DriverSession session = system.open(unbatched())) {
            session.topics().create(List.of(topic));
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            for (int round = 0; round < 3; round++) {
                String name = "before-" + round;
                Receipt.of(producer, name).await();
                assertThat(mailbox.take().payload()).isEqualTo(name);
                consumer.pause();
                consumer.pause();
                Set<String> meanwhile = new HashSet<>();
                for (int i = 0; i < 50; i++) {
                    String text = "during-" + round + "-" + i;
                    assertThat(Receipt.of(producer, text).await().failure()).isEmpty();
                    meanwhile.add(text);
                }
                assertThat(mailbox.isEmpty()).isTrue();
                consumer.resume();
                consumer.resume();
                assertThat(mailbox.take(50).stream().map(Letter::payload))
                        .containsExactlyInAnyOrderElementsOf(meanwhile);
            }
        }
    }

    /** Each subscription, on its own, gets all of what was written while it was paused, and nothing is sent meanwhile. */
    @Test
    void letsTheEngineReadByItselfWhatWasWrittenFirst() throws Exception {
        assume(Capability.PAUSE);

        RunMeasurement measured = ReadingRun.on(system);

        assertThat(measured.reading()).hasValueSatisfying(reading -> {
            assertThat(reading.ending()).as("%s", reading).isEqualTo(ReadingRecord.Ending.READ_ALL);
            assertThat(reading.prefilledMessages()).isGreaterThanOrEqualTo(ReadingRun.PREFILL);
            assertThat(reading.unreadMessages())
                    .isGreaterThanOrEqualTo(ReadingRun.SUBSCRIPTIONS * ReadingRun.PREFILL)
                    .isEqualTo(reading.readMessages());
            assertThat(reading.groups())
                    .hasSize(ReadingRun.SUBSCRIPTIONS)
                    .extracting(ReadingRecord.Group::messages)
                    .allMatch(messages -> messages >= ReadingRun.PREFILL);
            assertThat(reading.messagesPerSecond()).isPositive();
        });
        assertThat(measured.interruption()).isEmpty();
        assertThat(measured.windowCounters().sent()).isZero();
        assertThat(measured.deliveryAudit().missing()).isZero();
    }

    @Test
    void tellsTheBrokersOwnBacklog() throws Exception {
        assume(Capability.BACKLOG, unbatched());
        assume(Capability.PAUSE);
        try (DriverSession session = system.open(unbatched())) {
            session.topics().create(List.of(topic));
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Receipt.of(producer, "first").await();
            mailbox.take();
            Insights.awaitBacklog(session, subscription, 0, BACKLOG_GONE);
            consumer.pause();
            for (int i = 0; i < 200; i++) {
                assertThat(Receipt.of(producer, "m" + i).await().failure()).isEmpty();
            }
            Insights.awaitBacklog(session, subscription, 200, BACKLOG_GONE);
            consumer.resume();
            mailbox.take(200);
            Insights.awaitBacklog(session, subscription, 0, BACKLOG_GONE);
        }
    }

    @Test
    void countsAMessageThatIsTooLargeAsAnErrorAndGoesOn() throws Exception {
        try (DriverSession session = system.open()) {
            session.topics().create(List.of(topic));
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Receipt.Ending tooLarge =
                    Receipt.of(producer, "x".repeat(tooManyBytes())).await();
            assertThat(tooLarge.failure()).as(tooLarge.reason()).contains(SendOutcome.REFUSED);
            assertThat(tooLarge.reason()).isNotBlank();
            assertThat(Receipt.of(producer, "fits").await().failure()).isEmpty();
            assertThat(mailbox.take().payload()).isEqualTo("fits");
        }
    }

    @Test
    void closesTwiceAndLeavesNothing() throws Exception {
        try (DriverSession keeper = system.open()) {
            DriverSession session = system.open();
            session.topics().create(List.of(topic));
            Mailbox mailbox = new Mailbox();
            Consumer consumer = session.createConsumer(subscription, mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Receipt.of(producer, "m").await();
            mailbox.take();
            assertThat(keeper.topics().list(topic.name())).containsExactly(topic);
            producer.close();
            producer.close();
            assertThat(Receipt.of(producer, "late").await().failure()).contains(SendOutcome.REFUSED);
            consumer.close();
            consumer.close();
            session.topics().delete(Set.of(topic.name()));
            session.topics().delete(Set.of(topic.name()));
            session.close();
            session.close();
            assertThat(keeper.topics().list(topic.name())).isEmpty();
            assertThat(keeper.topics().deleteSubscriptions(subscription.name()::equals))
                    .isEmpty();
        }
    }

    @Test
    void failsWithASentenceInsideTheLimitWhereNobodyAnswers() throws Exception {
        int closedPort = closedPort();
        long start = System.nanoTime();
        assertThatThrownBy(() -> system.open(addressesAt(closedPort), UNREACHABLE_LIMIT))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(String.valueOf(closedPort));
        assertThat(System.nanoTime() - start)
                .isLessThan(UNREACHABLE_LIMIT.plusSeconds(5).toNanos());
    }

    @Test
    protected void createsTwoHundredTopicsInTwoMinutes() throws Exception {
        List<TopicSpec> topics = IntStream.range(0, 200)
                .mapToObj(i -> new TopicSpec(topic.name() + "-" + i, 3))
                .toList();
        Set<String> names = topics.stream().map(TopicSpec::name).collect(Collectors.toSet());
        try (DriverSession session = system.open()) {
            long start = System.nanoTime();
            session.topics().create(topics);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMinutes(2));
            assertThat(session.topics().list(topic.name())).containsExactlyInAnyOrderElementsOf(topics);
            session.topics().delete(names);
            assertThat(session.topics().list(topic.name())).isEmpty();
        }
    }

    @Test
    void keepsItsPromiseWhenTheBrokerIsKilledAndComesBack() throws Exception {
        AcknowledgementLevel level = system.guarantees().acknowledgement();
        try (DriverSession session = system.open()) {
            session.topics().create(List.of(topic));
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription, mailbox);
            Stream load = new Stream(session.createProducer(new ProducerSpec(topic, 0)));
            load.awaitAcknowledged(2_000);
            String node = storingNode(system.server().nodes());
            system.server().kill(node);
            system.server().restart(node);
            load.awaitAcknowledged(load.acknowledgedSoFar() + 2_000);
            Stream.Account account = load.end();

            Set<String> received = new HashSet<>();
            if (level.survivesProcessCrash() && system.guarantees().delivery() != Delivery.AT_MOST_ONCE) {
                while (!received.containsAll(account.acknowledged())) {
                    received.add(mailbox.takeWithin(BACK_AGAIN_SECONDS).payload());
                }
            } else {
                Receipt.of(load.producer(), "last").await();
                String next = "";
                while (!next.equals("last")) {
                    next = mailbox.takeWithin(BACK_AGAIN_SECONDS).payload();
                    received.add(next);
                }
            }
            received.retainAll(account.refused());
            assertThat(received).as("refused and received all the same").isEmpty();
        }
    }
}
