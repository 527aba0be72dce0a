package io.weir.driver.loopback;

import static io.weir.driver.loopback.Settings.millis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.Producer;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.driver.loopback.ledger.SendResult;
import io.weir.driver.loopback.ledger.SentMessage;
import io.weir.driver.loopback.time.SimulatedClock;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class ClosingTest {

    private final SimulatedClock clock = new SimulatedClock();
    private final Outcomes outcomes = new Outcomes();

    @Test
    void completesWhatIsOutstandingAsUnknownAndOnlyOnce() throws Exception {
        try (Bench bench = Bench.on(clock, 1, slow())) {
            Producer producer = bench.producer(0);
            producer.send(Bench.message("a"), outcomes.next());
            producer.send(Bench.message("b"), outcomes.next());
            producer.close();
            assertThat(outcomes.ended()).containsExactly("UNKNOWN", "UNKNOWN");
            producer.close();
            clock.runAll();

            assertThat(outcomes.ended()).containsExactly("UNKNOWN", "UNKNOWN");
            assertThat(bench.ledger().totals().unknown()).isEqualTo(2);
        }
    }

    @Test
    void leavesWhatOtherProducersHaveOutstandingAlone() throws Exception {
        try (Bench bench = Bench.on(clock, 1, slow())) {
            bench.producer(0).send(Bench.message("a"), outcomes.next());
            bench.producer(1).close();
            clock.runAll();

            assertThat(outcomes.ended()).containsExactly("ACK");
        }
    }

    @Test
    void deliversWhatAClosedProducerHasSent() throws Exception {
        try (Bench bench = Bench.on(clock, 1, slow())) {
            Inbox inbox = new Inbox();
            bench.consumer("s", 0, inbox);
            Producer producer = bench.producer(0);
            producer.send(Bench.message("a"), outcomes.next());
            producer.close();
            clock.runAll();

            assertThat(inbox.texts()).containsExactly("a");
        }
    }

    @Test
    void refusesWhatIsSentAfterClosing() throws Exception {
        try (Bench bench = Bench.on(clock, 1, Settings.none())) {
            Producer producer = bench.producer(0);
            producer.close();
            producer.send(Bench.message("a"), outcomes.next());

            assertThat(outcomes.ended()).containsExactly("REFUSED");
            SentMessage message = bench.ledger().message(0, 0);
            assertThat(message.result()).isEqualTo(SendResult.REFUSED);
            assertThat(message.partition()).isEqualTo(-1);
            assertThat(message.injected()).isEmpty();
        }
    }

    @Test
    void deliversNothingAfterTheConsumerIsClosed() throws Exception {
        try (Bench bench = Bench.on(clock, 1, slow())) {
            Inbox inbox = new Inbox();
            var consumer = bench.consumer("s", 0, inbox);
            bench.producer(0).send(Bench.message("a"), outcomes.next());
            consumer.close();
            clock.runAll();

            assertThat(inbox.texts()).isEmpty();
        }
    }

    @Test
    void closesWithTheSessionWhatIsOpenAndStaysClosed() throws Exception {
        Bench bench = Bench.on(clock, 1, slow());
        Inbox inbox = new Inbox();
        bench.consumer("s", 0, inbox);
        bench.producer(0).send(Bench.message("a"), outcomes.next());
        Ledger ledger = bench.ledger();
        bench.session.close();
        bench.session.close();
        clock.runAll();

        assertThat(outcomes.ended()).containsExactly("UNKNOWN");
        assertThat(inbox.texts()).isEmpty();
        assertThat(bench.ledger()).as("outlives the session").isSameAs(ledger);
        assertThatThrownBy(() -> bench.producer(1))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("closed");
        bench.close();
        assertThatThrownBy(bench::ledger)
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining(bench.runId);
    }

    @Test
    void closesTheRestWhenACallbackThrows() throws Exception {
        Bench bench = Bench.on(clock, 1, slow());
        bench.producer(0).send(Bench.message("a"), outcomes.next());
        Producer failing = bench.producer(1);
        failing.send(Bench.message("b"), new ThrowingCompletion());

        assertThatThrownBy(bench.session::close)
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("on purpose");
        assertThat(outcomes.ended()).containsExactly("UNKNOWN");
        bench.close();
    }

    private static Settings slow() {
        return Settings.with("serviceTime", millis(5));
    }
}
