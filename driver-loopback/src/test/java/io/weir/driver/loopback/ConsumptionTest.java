package io.weir.driver.loopback;

import static io.weir.driver.loopback.Settings.millis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.loopback.time.SimulatedClock;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConsumptionTest {

    private final SimulatedClock clock = new SimulatedClock();
    private final Outcomes outcomes = new Outcomes();
    private final Inbox inbox = new Inbox();
    private final Inbox other = new Inbox();

    @Test
    void givesEveryMessageToEverySubscription() throws Exception {
        try (Bench bench = open(2)) {
            bench.consumer("s", 0, inbox);
            bench.consumer("r", 0, other);
            send(bench.producer(0), 10);

            assertThat(inbox.texts()).containsExactlyInAnyOrderElementsOf(numbers(0, 10));
            assertThat(other.texts()).containsExactlyInAnyOrderElementsOf(numbers(0, 10));
        }
    }

    @Test
    void spreadsThePartitionsOfASubscriptionOverItsConsumers() throws Exception {
        try (Bench bench = open(4)) {
            bench.consumer("s", 1, other);
            bench.consumer("s", 0, inbox);
            send(bench.producer(0), 8);

            assertThat(inbox.all()).extracting(Inbox.Received::partition).containsOnly(0, 2);
            assertThat(other.all()).extracting(Inbox.Received::partition).containsOnly(1, 3);
        }
    }

    @Test
    void handsThePartitionsOfAClosedConsumerToTheOthersAtItsPosition() throws Exception {
        try (Bench bench = open(2)) {
            Consumer leaving = bench.consumer("s", 0, inbox);
            bench.consumer("s", 1, other);
            Producer producer = bench.producer(0);
            send(producer, 4);
            leaving.close();
            leaving.close();
            send(producer, 4);

            assertThat(inbox.texts()).containsExactly("0", "2");
            assertThat(other.texts()).startsWith("1", "3").hasSize(6);
            assertThat(other.all())
                    .filteredOn(received -> received.partition() == 0)
                    .extracting(Inbox.Received::text)
                    .containsExactly("0", "2");
        }
    }

    @Test
    void startsANewSubscriptionAtTheFirstMessage() throws Exception {
        try (Bench bench = open(1)) {
            bench.consumer("early", 0, other);
            send(bench.producer(0), 100);
            bench.consumer("late", 0, inbox);
            clock.runAll();

            assertThat(inbox.texts()).isEqualTo(numbers(0, 100));
        }
    }

    @Test
    void startsANewSubscriptionAtTheNextMessageWhenAskedTo() throws Exception {
        try (Bench bench = open(1)) {
            Producer producer = bench.producer(0);
            send(producer, 100);
            bench.session.createConsumer(
                    new SubscriptionSpec(bench.topic, "late", 0, SubscriptionSpec.Start.NEXT_MESSAGE), inbox);
            clock.runAll();
            assertThat(inbox.texts()).isEmpty();

            send(producer, 1);
            clock.runAll();
            assertThat(inbox.texts()).hasSize(1);
        }
    }

    @Test
    void dropsDeliveredMessagesBeyondWhatIsToBeRetained() throws Exception {
        try (Bench bench = Bench.on(clock, 1, Settings.with("retainedMessages", 10))) {
            Consumer slow = bench.consumer("early", 0, other);
            Producer producer = bench.producer(0);
            send(producer, 100);
            slow.pause();
            send(producer, 50);
            bench.consumer("late", 0, inbox);
            clock.runAll();

            assertThat(inbox.texts()).as("10 delivered and 50 waiting").hasSizeBetween(50, 60);
            slow.resume();
            clock.runAll();
            assertThat(other.texts()).hasSize(150);
        }
    }

    @Test
    void deliversNoFasterThanItsCapacityAlsoAfterAPause() throws Exception {
        try (Bench bench = Bench.on(clock, 1, Settings.with("deliveryCapacity", 1000))) {
            Consumer consumer = bench.consumer("s", 0, inbox);
            consumer.pause();
            send(bench.producer(0), 100);
            clock.advance(millis(500));
            assertThat(inbox.texts()).isEmpty();

            consumer.resume();
            clock.advance(millis(10));
            assertThat(inbox.texts())
                    .as("the first at once, then one each millisecond")
                    .isEqualTo(numbers(0, 11));
            clock.runAll();
            assertThat(inbox.texts()).isEqualTo(numbers(0, 100));
            assertThat(clock.nanoTime()).isEqualTo(millis(599));
        }
    }

    @Test
    void keepsThePlaceOfASubscriptionWithoutConsumers() throws Exception {
        try (Bench bench = open(1)) {
            Producer producer = bench.producer(0);
            Consumer first = bench.consumer("s", 0, inbox);
            send(producer, 2);
            first.close();
            send(producer, 3);
            assertThat(bench.backlog("s")).isEqualTo(3);
            bench.consumer("s", 0, other);
            clock.runAll();

            assertThat(inbox.texts()).isEqualTo(numbers(0, 2));
            assertThat(other.texts()).isEqualTo(numbers(0, 3));
            assertThat(bench.backlog("s")).isZero();
        }
    }

    @Test
    void deliversNothingWhilePausedAndAllAfterwards() throws Exception {
        try (Bench bench = open(1)) {
            Consumer consumer = bench.consumer("s", 0, inbox);
            consumer.pause();
            consumer.pause();
            send(bench.producer(0), 5);
            assertThat(inbox.texts()).isEmpty();
            assertThat(bench.backlog("s")).isEqualTo(5);

            consumer.resume();
            consumer.resume();
            clock.runAll();
            assertThat(inbox.texts()).isEqualTo(numbers(0, 5));
        }
    }

    @Test
    void letsAListenerPauseItself() throws Exception {
        try (Bench bench = open(1)) {
            Consumer[] consumer = new Consumer[1];
            consumer[0] = bench.consumer("s", 0, (payload, header, partition) -> {
                inbox.onMessage(payload, header, partition);
                try {
                    consumer[0].pause();
                } catch (DriverException | InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            send(bench.producer(0), 5);

            assertThat(inbox.texts()).containsExactly("0");
            assertThat(bench.backlog("s")).isEqualTo(4);
        }
    }

    @Test
    void countsMessagesOnTheirWayAsBacklog() throws Exception {
        try (Bench bench = Bench.on(clock, 1, Settings.with("serviceTime", millis(5)))) {
            bench.consumer("s", 0, inbox);
            bench.producer(0).send(Bench.message("a"), outcomes.next());

            assertThat(bench.backlog("s")).isEqualTo(1);
            clock.runAll();
            assertThat(bench.backlog("s")).isZero();
        }
    }

    @Test
    void sendsAKeyToTheSamePartitionAndKeysToAll() throws Exception {
        try (Bench bench = open(3)) {
            bench.consumer("s", 0, inbox);
            Producer producer = bench.producer(0);
            for (int i = 0; i < 60; i++) {
                String key = "key-" + i % 20;
                producer.send(Bench.keyed(key, MessageKey.of(key)), outcomes.next());
            }
            clock.runAll();

            Set<Inbox.Received> different = new HashSet<>(inbox.all());
            assertThat(different).hasSize(20);
            assertThat(different).extracting(Inbox.Received::partition).contains(0, 1, 2);
        }
    }

    @Test
    void ignoresKeysWhenAskedTo() throws Exception {
        try (Bench bench = Bench.on(clock, 3, Settings.with("keyedRouting", false))) {
            bench.consumer("s", 0, inbox);
            Producer producer = bench.producer(0);
            for (int i = 0; i < 3; i++) {
                producer.send(Bench.keyed("m", MessageKey.of("key")), outcomes.next());
            }
            clock.runAll();

            assertThat(inbox.all()).extracting(Inbox.Received::partition).containsExactlyInAnyOrder(0, 1, 2);
        }
    }

    @Test
    void carriesTheStampBesideThePayload() throws Exception {
        try (Bench bench = open(1)) {
            bench.consumer("s", 0, inbox);
            byte[] header = "stamp".getBytes(StandardCharsets.ISO_8859_1);
            Message message = new Message().set(new byte[0], header, MessageKey.NONE);
            bench.producer(0).send(message, outcomes.next());
            clock.runAll();

            assertThat(inbox.all()).containsExactly(new Inbox.Received("", "stamp", 0));
        }
    }

    @Test
    void hasDoneWithThePayloadWhenSendReturns() throws Exception {
        try (Bench bench = Bench.on(clock, 1, Settings.with("serviceTime", millis(1)))) {
            bench.consumer("s", 0, inbox);
            Message message = Bench.message("before");
            bench.producer(0).send(message, outcomes.next());
            message.payload()[0] = '!';
            clock.runAll();

            assertThat(inbox.texts()).containsExactly("before");
        }
    }

    @Test
    void readsThePayloadUntilTheCompletionWhenItDoesNotCopy() throws Exception {
        Settings settings =
                Settings.with("copy", false).and("serviceTime", millis(1)).and("deliveryTime", millis(3));
        try (Bench bench = Bench.on(clock, 1, settings)) {
            bench.consumer("s", 0, inbox);
            Message message = Bench.message("before");
            bench.producer(0).send(message, outcomes.next());
            message.payload()[0] = '!';
            clock.advance(millis(2));
            message.payload()[1] = '!';
            clock.runAll();

            assertThat(inbox.texts()).containsExactly("!efore");
        }
    }

    @Test
    void refusesAConsumerOfATopicThatDoesNotExist() throws Exception {
        try (Bench bench = open(1)) {
            bench.session.topics().delete(Set.of("t", "unheard-of"));

            assertThatThrownBy(() -> bench.consumer("s", 0, inbox))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("topic t does not exist");
            assertThatThrownBy(() -> bench.producer(0)).isInstanceOf(DriverException.class);
        }
    }

    @Test
    void forgetsDeletedSubscriptions() throws Exception {
        try (Bench bench = open(1)) {
            bench.consumer("weir-1", 0, inbox);
            bench.consumer("other", 0, other);

            assertThat(bench.session.topics().deleteSubscriptions("weir-1"::equals))
                    .containsExactly("weir-1");
            send(bench.producer(0), 1);

            assertThat(inbox.texts()).isEmpty();
            assertThat(other.texts()).hasSize(1);
            assertThatThrownBy(() -> bench.backlog("weir-1"))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("no subscription weir-1");
        }
    }

    @Test
    void aConsumerThatEndsIsReportedOnceAndTheOthersGoOn() throws Exception {
        try (Bench bench = Bench.on(clock, 2, Settings.with("consumerFailsAfter", 3L))) {
            bench.consumer("s", 0, inbox);
            bench.consumer("s", 1, other);
            send(bench.producer(0), 8);

            assertThat(inbox.texts()).hasSize(3);
            assertThat(inbox.ends()).singleElement().asString().contains("consumerFailsAfter");
            assertThat(other.texts()).hasSize(4);
            assertThat(other.ends()).isEmpty();
            assertThat(bench.backlog("s")).isEqualTo(1);
        }
    }

    @Test
    void aConsumerThatHasEndedDoesNotResume() throws Exception {
        try (Bench bench = Bench.on(clock, 1, Settings.with("consumerFailsAfter", 1L))) {
            Consumer consumer = bench.consumer("s", 0, inbox);
            Producer producer = bench.producer(0);
            send(producer, 1);
            consumer.pause();
            consumer.resume();
            send(producer, 3);

            assertThat(inbox.texts()).hasSize(1);
        }
    }

    private Bench open(int partitions) throws Exception {
        return Bench.on(clock, partitions, Settings.none());
    }

    private void send(Producer producer, int count) {
        for (int i = 0; i < count; i++) {
            producer.send(Bench.message(Integer.toString(i)), outcomes.next());
        }
        clock.runAll();
    }

    private static List<String> numbers(int from, int to) {
        return IntStream.range(from, to).mapToObj(Integer::toString).toList();
    }
}
