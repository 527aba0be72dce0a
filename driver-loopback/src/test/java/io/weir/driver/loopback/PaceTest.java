package io.weir.driver.loopback;

import static io.weir.driver.loopback.Settings.millis;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Producer;
import io.weir.driver.loopback.config.StallSettings;
import io.weir.driver.loopback.config.StallSettings.StallKind;
import io.weir.driver.loopback.ledger.SentMessage;
import io.weir.driver.loopback.system.QueueServer;
import io.weir.driver.loopback.system.Stalls;
import io.weir.driver.loopback.time.SimulatedClock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Service time, delivery time, capacity and stalls, in virtual time, to the nanosecond. */
class PaceTest {

    private final SimulatedClock clock = new SimulatedClock(7);
    private final Outcomes outcomes = new Outcomes();

    @Test
    void acknowledgesAfterTheServiceTimeAndDeliversAfterTheDeliveryTime() throws Exception {
        Settings settings = Settings.with("serviceTime", millis(2)).and("deliveryTime", millis(5));
        try (Bench bench = Bench.on(clock, 1, settings)) {
            Inbox inbox = new Inbox();
            bench.consumer("s", 0, inbox);
            bench.producer(0).send(Bench.message("a"), outcomes.next());

            clock.advance(millis(2) - 1);
            assertThat(outcomes.ended()).isEmpty();
            clock.advance(1);
            assertThat(outcomes.ended()).containsExactly("ACK");
            clock.advance(millis(3) - 1);
            assertThat(inbox.texts()).isEmpty();
            clock.advance(1);
            assertThat(inbox.texts()).containsExactly("a");

            assertThat(bench.ledger().serviceTimesNanos()).containsExactly(millis(2));
            assertThat(bench.ledger().deliveryTimesNanos("t", "s")).containsExactly(millis(5));
            assertThat(bench.ledger().openedNanos()).isEqualTo(7);
        }
    }

    @Test
    void deliversAfterTheServiceTimeWhenNothingElseIsAsked() throws Exception {
        try (Bench bench = Bench.on(clock, 1, Settings.with("serviceTime", millis(2)))) {
            bench.consumer("s", 0, new Inbox());
            bench.producer(0).send(Bench.message("a"), outcomes.next());
            clock.runAll();

            assertThat(bench.ledger().deliveryTimesNanos("t", "s")).containsExactly(millis(2));
        }
    }

    @Test
    void takesOneMessageAfterTheOtherAtItsCapacity() throws Exception {
        try (Bench bench = Bench.on(clock, 1, Settings.with("capacity", 1000))) {
            Producer one = bench.producer(0);
            Producer other = bench.producer(1);
            one.send(Bench.message("a"), outcomes.next());
            other.send(Bench.message("b"), outcomes.next());
            clock.advance(millis(1) / 2);
            one.send(Bench.message("c"), outcomes.next());
            clock.advance(millis(10));
            one.send(Bench.message("d"), outcomes.next());
            clock.runAll();

            assertThat(serviceTimes(bench, 0)).containsExactly(millis(1), millis(5) / 2, millis(1));
            assertThat(serviceTimes(bench, 1)).containsExactly(millis(2));
        }
    }

    @Test
    void keepsItsCapacityOverManyMessagesThoughTheStepIsNotWhole() {
        QueueServer server = new QueueServer(0, 3, new Stalls(0, new StallSettings(0, 0, StallKind.LATE, 0)));
        long last = 0;
        for (int i = 0; i < 3_000_000; i++) {
            last = server.departure(0);
        }
        assertThat(last).isBetween(1_000_000_000_000_000L, 1_000_000_000_000_000L + 1_000_000);
    }

    @Test
    void blocksASendUntilTheStallIsOver() throws Exception {
        Settings settings = stall("blocking").and("serviceTime", millis(1)).and("blockedProducers", 1);
        try (Bench bench = Bench.on(clock, 1, settings)) {
            Producer blocked = bench.producer(0);
            Producer free = bench.producer(1);
            sendAt(millis(99), free);
            sendAt(millis(104), free);
            sendAt(millis(105), blocked);
            assertThat(clock.nanoTime() - 7).isEqualTo(millis(110));
            sendAt(millis(110), blocked);
            clock.runAll();

            assertThat(serviceTimes(bench, 0)).containsExactly(millis(6), millis(1));
            assertThat(serviceTimes(bench, 1)).containsExactly(millis(1), millis(1));
        }
    }

    @Test
    void holdsBackAcknowledgementsAndDeliveriesInALateStall() throws Exception {
        try (Bench bench = Bench.on(clock, 1, stall("late").and("serviceTime", millis(2)))) {
            bench.consumer("s", 0, new Inbox());
            Producer producer = bench.producer(0);
            for (long at : List.of(50L, 98L, 104L, 109L, 110L, 199L)) {
                sendAt(millis(at), producer);
                assertThat(clock.nanoTime() - 7).as("send does not block").isEqualTo(millis(at));
            }
            clock.runAll();

            assertThat(serviceTimes(bench, 0))
                    .containsExactly(millis(2), millis(12), millis(6), millis(2), millis(2), millis(11));
            assertThat(bench.ledger().deliveryTimesNanos("t", "s"))
                    .containsExactly(bench.ledger().serviceTimesNanos());
        }
    }

    @Test
    void worksOffWhatALateStallHasQueuedAtItsCapacity() throws Exception {
        try (Bench bench = Bench.on(clock, 1, stall("late").and("capacity", 1000))) {
            Producer producer = bench.producer(0);
            sendAt(millis(102), producer);
            sendAt(millis(103), producer);
            clock.runAll();

            assertThat(serviceTimes(bench, 0)).containsExactly(millis(9), millis(9));
        }
    }

    @Test
    void completesAndDeliversInsideSendWithoutCallbackThreads() throws Exception {
        try (Bench bench = Bench.on(clock, 1, Settings.with("callbackThreads", 0))) {
            Inbox inbox = new Inbox();
            bench.consumer("s", 0, inbox);
            bench.producer(0).send(Bench.message("a"), outcomes.next());

            assertThat(outcomes.ended()).containsExactly("ACK");
            assertThat(inbox.texts()).containsExactly("a");
            assertThat(clock.pendingEvents()).isZero();
        }
    }

    @Test
    void keepsASynchronousSendForTheServiceTime() throws Exception {
        Settings settings = Settings.with("callbackThreads", 0)
                .and("serviceTime", millis(3))
                .and("deliveryTime", millis(1));
        try (Bench bench = Bench.on(clock, 1, settings)) {
            bench.consumer("s", 0, new Inbox());
            bench.producer(0).send(Bench.message("a"), outcomes.next());

            assertThat(clock.nanoTime() - 7).isEqualTo(millis(3));
            assertThat(outcomes.ended()).containsExactly("ACK");
            assertThat(bench.ledger().deliveryTimesNanos("t", "s")).containsExactly(millis(1));
        }
    }

    private void sendAt(long sinceOpen, Producer producer) {
        clock.sleepUntil(7 + sinceOpen);
        producer.send(Bench.message("m"), outcomes.next());
    }

    private static Settings stall(String kind) {
        return Settings.with("stallEvery", millis(100))
                .and("stallFor", millis(10))
                .and("stallKind", kind);
    }

    private static List<Long> serviceTimes(Bench bench, int producer) {
        return bench.ledger().messages(producer).stream()
                .map(SentMessage::serviceTimeNanos)
                .toList();
    }
}
