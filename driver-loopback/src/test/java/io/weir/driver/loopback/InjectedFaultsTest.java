package io.weir.driver.loopback;

import static io.weir.driver.loopback.Settings.millis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.driver.Producer;
import io.weir.driver.loopback.config.FaultRatios;
import io.weir.driver.loopback.ledger.Delivery;
import io.weir.driver.loopback.ledger.Injection;
import io.weir.driver.loopback.ledger.SendResult;
import io.weir.driver.loopback.ledger.SentMessage;
import io.weir.driver.loopback.system.FaultPlan;
import io.weir.driver.loopback.system.PendingSend;
import io.weir.driver.loopback.time.SimulatedClock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What happens to messages against what the ledger says was done to them. */
class InjectedFaultsTest {

    private static final int SENT = 2000;

    private final SimulatedClock clock = new SimulatedClock();
    private final Outcomes outcomes = new Outcomes();
    private final Inbox inbox = new Inbox();

    @Test
    void acknowledgesButNeverDeliversWhatItLoses() throws Exception {
        try (Bench bench = run(Settings.with("lossRatio", 0.1))) {
            assertThat(outcomes.count("ACK")).isEqualTo(SENT);
            assertThat(received()).isEqualTo(sentWithout(bench, Injection.LOST));
            assertThat(injected(bench, Injection.LOST)).isCloseTo(SENT / 10L, within(60L));
        }
    }

    @Test
    void deliversTwiceWhatItDuplicates() throws Exception {
        try (Bench bench = run(Settings.with("duplicateRatio", 0.1))) {
            List<String> expected = new ArrayList<>();
            bench.ledger().messages(0).forEach(message -> {
                expected.add(text(message.sequence()));
                if (message.injected().contains(Injection.DUPLICATED)) {
                    expected.add(text(message.sequence()));
                }
            });
            assertThat(inbox.texts()).isEqualTo(expected);
            assertThat(bench.ledger().deliveries("t", "s")).hasSameSizeAs(inbox.texts());
            assertThat(injected(bench, Injection.DUPLICATED)).isCloseTo(SENT / 10L, within(60L));
        }
    }

    @Test
    void refusesAndDoesNotDeliverWhatItRefuses() throws Exception {
        try (Bench bench = run(Settings.with("refuseRatio", 0.1))) {
            assertThat(outcomes.count("REFUSED")).isEqualTo(injected(bench, Injection.REFUSED));
            assertThat(bench.ledger().totals().refused()).isEqualTo(injected(bench, Injection.REFUSED));
            assertThat(received()).isEqualTo(sentWithout(bench, Injection.REFUSED));
            assertThat(injected(bench, Injection.REFUSED)).isCloseTo(SENT / 10L, within(60L));
        }
    }

    @Test
    void deliversPhantomsThatItHasRefused() throws Exception {
        try (Bench bench = run(Settings.with("phantomRatio", 0.1))) {
            assertThat(outcomes.count("REFUSED")).isEqualTo(injected(bench, Injection.PHANTOM));
            assertThat(received()).hasSize(SENT);
            assertThat(injected(bench, Injection.PHANTOM)).isCloseTo(SENT / 10L, within(60L));
        }
    }

    @Test
    void storesOneHalfOfWhatItDoesNotAnswer() throws Exception {
        try (Bench bench = run(Settings.with("unknownRatio", 0.2))) {
            long stored = injected(bench, Injection.UNKNOWN_STORED);
            long discarded = injected(bench, Injection.UNKNOWN_DISCARDED);
            assertThat(outcomes.count("UNKNOWN")).isEqualTo(stored + discarded);
            assertThat(bench.ledger().totals().unknown()).isEqualTo(stored + discarded);
            assertThat(received()).isEqualTo(sentWithout(bench, Injection.UNKNOWN_DISCARDED));
            assertThat(stored).isCloseTo(SENT / 10L, within(60L));
            assertThat(discarded).isCloseTo(SENT / 10L, within(60L));
        }
    }

    @Test
    void invertsTheLastByteOfWhatItCorrupts() throws Exception {
        try (Bench bench = run(Settings.with("corruptRatio", 0.1))) {
            Set<String> expected = new HashSet<>();
            bench.ledger().messages(0).forEach(message -> {
                String text = text(message.sequence());
                boolean corrupted = message.injected().contains(Injection.CORRUPTED);
                expected.add(corrupted ? text.substring(0, text.length() - 1) + (char) ('#' ^ 0xff) : text);
            });
            assertThat(received()).isEqualTo(expected);
            assertThat(injected(bench, Injection.CORRUPTED)).isCloseTo(SENT / 10L, within(60L));
        }
    }

    @Test
    void letsTheNextMessageOfTheProducerOvertakeWhatItReorders() throws Exception {
        try (Bench bench = run(Settings.with("reorderRatio", 0.1))) {
            List<Long> overtaken = new ArrayList<>();
            long highest = -1;
            for (Delivery delivery : bench.ledger().deliveries("t", "s")) {
                if (delivery.sequence() < highest) {
                    overtaken.add(delivery.sequence());
                }
                highest = Math.max(highest, delivery.sequence());
            }
            assertThat(overtaken)
                    .isEqualTo(bench.ledger().messages(0).stream()
                            .filter(message -> message.injected().contains(Injection.REORDERED))
                            .map(SentMessage::sequence)
                            .toList());
            assertThat(received()).hasSize(SENT);
            assertThat(overtaken.size()).isBetween(100, 300);
        }
    }

    @Test
    void deliversInTheEndWhatNothingHasOvertaken() throws Exception {
        Settings settings = Settings.with("reorderRatio", 1.0).and("serviceTime", millis(1));
        try (Bench bench = Bench.on(clock, 1, settings)) {
            bench.consumer("s", 0, inbox);
            bench.producer(0).send(Bench.message("only"), outcomes.next());
            assertThat(bench.backlog("s")).isEqualTo(1);
            clock.runAll();

            assertThat(inbox.texts()).containsExactly("only");
            assertThat(injected(bench, Injection.REORDERED)).isZero();
            assertThat(bench.backlog("s")).isZero();
        }
    }

    @Test
    void inflictsTheSameFaultsWithTheSameSeedAndOthersWithAnother() {
        FaultRatios ratios = new FaultRatios(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1);
        assertThat(faults(1, 0, ratios)).isEqualTo(faults(1, 0, ratios));
        assertThat(faults(1, 0, ratios)).isNotEqualTo(faults(2, 0, ratios));
        assertThat(faults(1, 0, ratios)).isNotEqualTo(faults(1, 1, ratios));
    }

    @Test
    void callsTheCompletionOnceMoreOfWhatItCompletesAgain() throws Exception {
        Settings settings = Settings.with("completeAgainRatio", 1.0).and("serviceTime", millis(1));
        try (Bench bench = Bench.on(clock, 1, settings)) {
            bench.producer(0).send(Bench.message("a"), outcomes.next());
            clock.advance(millis(1) + PendingSend.AGAIN_NANOS - 1);
            assertThat(outcomes.ended()).containsExactly("ACK");
            clock.advance(1);

            assertThat(outcomes.ended()).containsExactly("ACK", "ACK TWICE");
            assertThat(injected(bench, Injection.COMPLETED_AGAIN)).isEqualTo(1);
            assertThat(bench.ledger().totals().acknowledged()).isEqualTo(1);
        }
    }

    @Test
    void throwsOnceWhenABrokenDriverIsAsked() throws Exception {
        try (Bench bench = Bench.on(clock, 1, Settings.with("throwAfter", 2))) {
            Producer producer = bench.producer(0);
            producer.send(Bench.message("a"), outcomes.next());
            assertThatThrownBy(() -> producer.send(Bench.message("b"), outcomes.next()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("throwAfter");
            producer.send(Bench.message("c"), outcomes.next());
            clock.runAll();

            assertThat(outcomes.ended()).containsExactly("ACK", "ACK");
            assertThat(bench.ledger().message(0, 1).result()).isEqualTo(SendResult.THROWN);
            assertThat(bench.ledger().totals().thrown()).isEqualTo(1);
        }
    }

    private Bench run(Settings settings) throws Exception {
        Bench bench = Bench.on(clock, 1, settings.and("serviceTime", millis(1)));
        bench.consumer("s", 0, inbox);
        Producer producer = bench.producer(0);
        for (int i = 0; i < SENT; i++) {
            producer.send(Bench.message(text(i)), outcomes.next());
            clock.advance(1000);
        }
        clock.runAll();
        assertThat(outcomes.ended()).hasSize(SENT);
        return bench;
    }

    private static String text(long sequence) {
        return sequence + "#";
    }

    private Set<String> received() {
        return new HashSet<>(inbox.texts());
    }

    private static Set<String> sentWithout(Bench bench, Injection fault) {
        Set<String> texts = new HashSet<>();
        for (SentMessage message : bench.ledger().messages(0)) {
            if (!message.injected().contains(fault)) {
                texts.add(text(message.sequence()));
            }
        }
        return texts;
    }

    private static long injected(Bench bench, Injection fault) {
        return bench.ledger().totals().injected(fault);
    }

    private static List<Integer> faults(long seed, int producer, FaultRatios ratios) {
        FaultPlan plan = new FaultPlan(seed, ratios);
        List<Integer> faults = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            faults.add(plan.faultsOf(producer, i));
        }
        return faults;
    }
}
