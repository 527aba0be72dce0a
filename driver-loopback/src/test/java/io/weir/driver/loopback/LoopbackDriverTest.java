package io.weir.driver.loopback;

import static io.weir.driver.loopback.Settings.millis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.Driver;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.driver.Insight;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.TopicSpec;
import io.weir.driver.loopback.time.SimulatedClock;
import java.util.EnumSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class LoopbackDriverTest {

    private final LoopbackDriver driver = new LoopbackDriver();

    @Test
    void isFoundAsAService() {
        assertThat(ServiceLoader.load(Driver.class)).singleElement().satisfies(found -> {
            assertThat(found.name()).isEqualTo("loopback");
            assertThat(found.spiVersion()).isEqualTo(Driver.SPI_VERSION);
        });
    }

    @Test
    void promisesAllByDefault() throws Exception {
        Guarantees guarantees = guarantees(Settings.none());

        assertThat(guarantees.capabilities()).isEqualTo(EnumSet.complementOf(EnumSet.of(Capability.STORE_TIME)));
        assertThat(guarantees.acknowledgement()).isEqualTo(AcknowledgementLevel.BROKER_MEMORY);
        assertThat(guarantees.delivery()).isEqualTo(Guarantees.Delivery.AT_LEAST_ONCE);
        assertThat(guarantees.order()).isEqualTo(Guarantees.OrderScope.PARTITION);
        assertThat(guarantees.blocking()).isEqualTo(Guarantees.SendBlocking.NEVER);
        assertThat(guarantees.payloadOwnership()).isEqualTo(Guarantees.PayloadOwnership.UNTIL_RETURN);
    }

    @Test
    void promisesWhatItsSettingsMakeOfIt() throws Exception {
        assertThat(guarantees(Settings.with("acknowledgement", "quorum-disk")).acknowledgement())
                .isEqualTo(AcknowledgementLevel.QUORUM_DISK);
        assertThat(guarantees(Settings.with("exactlyOnce", true)).delivery())
                .isEqualTo(Guarantees.Delivery.EXACTLY_ONCE);
        assertThat(guarantees(Settings.with("copy", false)).payloadOwnership())
                .isEqualTo(Guarantees.PayloadOwnership.UNTIL_COMPLETION);
        assertThat(guarantees(Settings.with("keyedRouting", false)).capabilities())
                .doesNotContain(Capability.KEYED_ROUTING);
    }

    @Test
    void declaresHowSendBlocks() throws Exception {
        Settings stall = Settings.with("stallEvery", millis(10)).and("stallFor", millis(1));
        assertThat(guarantees(stall).blocking()).isEqualTo(Guarantees.SendBlocking.WHEN_FULL);
        assertThat(guarantees(stall.and("stallKind", "late")).blocking()).isEqualTo(Guarantees.SendBlocking.NEVER);
        assertThat(guarantees(stall.and("callbackThreads", 0)).blocking()).isEqualTo(Guarantees.SendBlocking.WHEN_FULL);
        assertThat(guarantees(stall.and("serviceTime", millis(1))).blocking())
                .isEqualTo(Guarantees.SendBlocking.ALWAYS);
        assertThat(guarantees(Settings.with("callbackThreads", 0)).blocking()).isEqualTo(Guarantees.SendBlocking.NEVER);
    }

    @Test
    void tellsAllThatIsWrongWithItsSettingsAtOnce() {
        Settings wrong = Settings.with("lossRatio", 1.5)
                .and("callbackThreads", 21)
                .and("serviceTime", -1)
                .and("capacity", Double.NaN)
                .and("stallKind", "sudden");
        assertThatThrownBy(() -> guarantees(wrong))
                .isInstanceOf(DriverException.class)
                .hasMessageContainingAll(
                        "lossRatio must be 0 to 1, not 1.5",
                        "callbackThreads must be 0 to 20, not 21",
                        "serviceTime must be at least 0, not -1",
                        "capacity must be a number from 0 on, not NaN",
                        "stallKind must be one of [blocking, late], not \"sudden\"");
    }

    @Test
    void refusesSettingsThatContradictEachOther() {
        assertRefused(Settings.with("stallEvery", 5), "stallEvery and stallFor go together");
        assertRefused(Settings.with("stallFor", 5), "stallEvery and stallFor go together");
        assertRefused(Settings.with("stallFor", 5).and("stallEvery", 5), "must be shorter");
        assertRefused(Settings.with("lossRatio", 0.6).and("refuseRatio", 0.6), "add up to 1.2");
        assertRefused(Settings.with("callbackThreads", 0).and("deliveryTime", 1), "can't be longer");
        assertRefused(Settings.with("callbackThreads", 0).and("reorderRatio", 0.1), "at least 1 callback thread");
        assertRefused(Settings.with("sink", true).and("serviceTime", 1), "leave out service time");
        assertRefused(Settings.with("sink", true).and("throwAfter", 1), "leave out all faults");
    }

    @Test
    void tellsWhatASinkCannotDo() throws Exception {
        assertThat(guarantees(Settings.with("sink", true)).capabilities())
                .containsExactlyInAnyOrder(Capability.KEYED_ROUTING, Capability.PROPERTIES, Capability.SHARED_CLIENTS);
        for (Capability capability : Capability.values()) {
            assertThat(driver.whyNot(capability)).contains(": ");
        }
    }

    @Test
    void acknowledgesInsideSendAndKeepsNothingAsASink() throws Exception {
        SimulatedClock clock = new SimulatedClock();
        try (Bench bench = Bench.on(clock, 1, Settings.with("sink", true))) {
            Outcomes outcomes = new Outcomes();
            Producer producer = bench.producer(0);
            Message message = Bench.message("m");
            producer.send(message, outcomes.next());
            assertThat(outcomes.ended()).containsExactly("ACK");

            producer.close();
            producer.send(message, outcomes.next());
            assertThat(outcomes.ended()).containsExactly("ACK", "REFUSED");
            assertThatThrownBy(() -> bench.consumer("s", 0, new Inbox()))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("sink");
            assertThatThrownBy(bench::ledger).isInstanceOf(NoSuchElementException.class);
            assertThat(metric(bench, "stored")).isZero();
        }
    }

    @Test
    void keepsNoLedgerWhenAskedNotTo() throws Exception {
        try (Bench bench = Bench.on(new SimulatedClock(), 1, Settings.with("ledger", false))) {
            assertThatThrownBy(bench::ledger)
                    .isInstanceOf(NoSuchElementException.class)
                    .hasMessageContaining("ledger: false");
        }
    }

    @Test
    void createsListsAndDeletesTopics() throws Exception {
        try (Bench bench = Bench.on(new SimulatedClock(), 2, Settings.none())) {
            TopicSpec other = new TopicSpec("other", 7);
            bench.session.topics().create(List.of(other));
            assertThat(bench.session.topics().list("")).containsExactlyInAnyOrder(bench.topic, other);
            assertThat(bench.session.topics().list("ot")).containsExactly(other);
            assertThatThrownBy(() -> bench.session.topics().create(List.of(new TopicSpec("new", 1), other)))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("topic other exists already");
            assertThat(bench.session.topics().list("new")).as("all or none").isEmpty();
        }
    }

    @Test
    void readsItsSettingsBack() throws Exception {
        Settings settings = Settings.with("serviceTime", millis(3))
                .and("lossRatio", 0.25)
                .and("filterRatio", 0.125)
                .and("completeAgainRatio", 0.5)
                .and("stallEvery", millis(10))
                .and("stallFor", millis(1));
        try (Bench bench = Bench.on(new SimulatedClock(), 2, settings)) {
            List<Insight.Fact> facts = bench.session.insight().facts(bench.topic);
            assertThat(facts)
                    .contains(
                            new Insight.Fact("partitions", "2", Insight.Source.BROKER),
                            new Insight.Fact("serviceTime", "3000000 ns", Insight.Source.BROKER),
                            new Insight.Fact("deliveryTime", "3000000 ns", Insight.Source.BROKER),
                            new Insight.Fact("lossRatio", "0.25", Insight.Source.BROKER),
                            new Insight.Fact("filterRatio", "0.125", Insight.Source.BROKER),
                            new Insight.Fact("completeAgainRatio", "0.5", Insight.Source.BROKER),
                            new Insight.Fact("stallKind", "blocking", Insight.Source.BROKER));
            assertThat(facts).extracting(Insight.Fact::name).doesNotContain("duplicateRatio");
        }
    }

    @Test
    void showsWhatIsOutstandingAndQueued() throws Exception {
        SimulatedClock clock = new SimulatedClock();
        try (Bench bench = Bench.on(clock, 1, Settings.with("capacity", 100))) {
            Producer producer = bench.producer(0);
            producer.send(Bench.message("a"), new Outcomes().next());
            producer.send(Bench.message("b"), new Outcomes().next());
            assertThat(metric(bench, "outstanding")).isEqualTo(2);
            assertThat(metric(bench, "queue wait")).isEqualTo(20);
            assertThat(metric(bench, "stored")).isEqualTo(2);

            clock.runAll();
            assertThat(metric(bench, "outstanding")).isZero();
            assertThat(metric(bench, "queue wait")).isZero();
        }
    }

    private Guarantees guarantees(Settings settings) throws DriverException {
        return driver.guarantees(settings.toDriver());
    }

    private void assertRefused(Settings settings, String reason) {
        assertThatThrownBy(() -> guarantees(settings))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(reason);
    }

    private static double metric(Bench bench, String name) {
        return bench.session.insight().clientMetrics().stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }
}
