package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.ProvenLoss;
import io.weir.driver.Capability;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.MessageListener;
import io.weir.driver.loopback.ledger.Injection;
import io.weir.driver.loopback.time.VirtualClock;
import io.weir.evidence.RunMeasurement;
import io.weir.payload.MessageHeader;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Lost is what can come no more, and nothing else, through the whole engine in virtual time: messages that are still
 * queued when the drain times out are not, messages that the system has lost are.
 */
@Timeout(300)
class LossTest {

    private static final Set<Cause> OF_MISSING_MESSAGES = EnumSet.of(Cause.DATA_LOST, Cause.INCOMPLETE);

    /** The last message is due at 10 s and arrives at 13 s; the drain ends at 12.5 s. */
    private static Experiment withAMessageStillQueued() {
        return Experiment.inVirtualTime()
                .topology(3, 1, 1, 1)
                .rate(1)
                .with("deliveryTime", Duration.ofSeconds(3))
                .window(Duration.ofMillis(10_500))
                .drain(Duration.ofSeconds(2));
    }

    @Test
    void aMessageThatIsStillQueuedIsNotLost() throws Exception {
        Experiment experiment = withAMessageStillQueued();

        RunMeasurement measured = experiment.run();

        assertThat(measured.deliveryAudit().missing()).isEqualTo(1);
        assertThat(measured.provenLoss().lost()).isZero();
        assertThat(ofMissing(experiment, measured)).containsExactly(Cause.INCOMPLETE);
    }

    /** Due at 8 s, it arrives at 14 s, and the message before at 10 s: nothing came for 2 s. */
    @Test
    void whatTheBrokerStillHasAfterASilenceIsNotLost() throws Exception {
        Experiment experiment = withAMessageStillQueued().rate(0.25).with("deliveryTime", Duration.ofSeconds(6));

        RunMeasurement measured = experiment.run();

        assertThat(measured.deliveryAudit().missing()).isEqualTo(1);
        assertThat(measured.provenLoss()).isEqualTo(new ProvenLoss(0, 1, 0, ProvenLoss.Doubt.STILL_HELD));
        assertThat(ofMissing(experiment, measured)).containsExactly(Cause.INCOMPLETE);
    }

    /** Deliveries are 4 s apart, so that there is silence before the end, and the last comes 0.3 s after it. */
    @ParameterizedTest
    @MethodSource("answerTimes")
    void whatComesWhileTheBrokerCountsIsNotLost(Duration answerTime) throws Exception {
        Experiment experiment = withAMessageStillQueued()
                .rate(0.25)
                .drain(Duration.ofMillis(2_000))
                .with("deliveryTime", Duration.ofMillis(4_800));
        VirtualClock clock = (VirtualClock) experiment.clock();
        experiment.witness.insights = real -> new ToldBacklog(real, (subscription, held) -> {
            clock.sleepUntil(clock.nanoTime() + answerTime.toNanos());
            return real.backlog(subscription);
        });

        RunMeasurement measured = experiment.run();

        assertThat(measured.provenLoss().lost()).isZero();
    }

    static List<Duration> answerTimes() {
        return IntStream.range(0, 24).mapToObj(i -> Duration.ofMillis(37L * i)).toList();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 1", "1, 3, 1, 1", "1, 3, 4, 2", "3, 2, 1, 3", "5, 4, 3, 2"})
    void everyMessageThatTheSystemLosesIsLostAndNoOther(int topics, int partitions, int producers, int subscriptions)
            throws Exception {
        Experiment experiment = losing().topics(topics, partitions, producers, subscriptions, 2);

        RunMeasurement measured = experiment.run();

        assertThat(measured.provenLoss().lost())
                .isEqualTo(measured.deliveryAudit().missing())
                .isPositive();
        assertThat(ofMissing(experiment, measured)).containsExactly(Cause.DATA_LOST);
    }

    private static Experiment losing() {
        return Experiment.inVirtualTime()
                .topology(3, 2, 1, 1)
                .rate(1_000)
                .with("lossRatio", 0.01)
                .with("serviceTime", Duration.ofMillis(1))
                .window(Duration.ofSeconds(3))
                .drain(Duration.ofSeconds(5));
    }

    /** Only part of them is certain: those at the tail have not been overtaken in every partition. */
    @ParameterizedTest
    @ValueSource(strings = {"not counted", "failing", "others' messages"})
    void messagesThatWereOvertakenAreLostWhateverTheBrokerHas(String backlog) throws Exception {
        Experiment experiment = losing();
        switch (backlog) {
            case "not counted" -> experiment.witness.promised = without(Capability.BACKLOG);
            case "failing" ->
                experiment.witness.insights = real -> new ToldBacklog(real, (subscription, held) -> {
                    throw new DriverException("no permission");
                });
            default ->
                experiment.witness.insights = real -> new ToldBacklog(real, (subscription, held) -> held + 1_000_000);
        }

        RunMeasurement measured = experiment.run();

        assertThat(measured.provenLoss().lost())
                .isBetween(
                        measured.deliveryAudit().missing() - 2,
                        measured.deliveryAudit().missing())
                .isPositive();
        assertThat(ofMissing(experiment, measured)).contains(Cause.DATA_LOST);
        assertThat(measured.troubles())
                .allMatch(trouble -> trouble.equals("the broker's backlog could not be read: no permission"))
                .hasSize(backlog.equals("failing") ? 1 : 0);
    }

    /** Neither another application's messages nor repeated ones are a sign that more will come. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lossIsSeenThroughTrafficThatGoesOnForEver(boolean otherOrigin) throws Exception {
        Experiment experiment = losing();
        List<MessageListener> listeners = new ArrayList<>();
        List<byte[]> messages = new ArrayList<>();
        experiment.witness.listeners = listener -> {
            listeners.add(listener);
            return (payload, header, partition) -> {
                if (messages.isEmpty() && MessageHeader.sequence(payload, 0) >= 0) {
                    messages.add(payload.clone());
                }
                listener.onMessage(payload, header, partition);
            };
        };
        experiment.afterEachInterval(() -> {
            for (byte[] message : messages) {
                listeners.get(0).onMessage(otherOrigin ? new byte[100] : message, new byte[0], 0);
            }
        });

        RunMeasurement measured = experiment.run();

        assertThat(
                        otherOrigin
                                ? measured.deliveryAudit().otherOrigin()
                                : measured.deliveryAudit().duplicates())
                .isGreaterThan(20);
        assertThat(measured.provenLoss().lost())
                .isEqualTo(measured.deliveryAudit().missing())
                .isPositive();
        assertThat(ofMissing(experiment, measured)).containsExactly(Cause.DATA_LOST);
    }

    @Test
    void theLastMessageIsLostWhenTheBrokerHasNoneLeft() throws Exception {
        Experiment experiment = withoutTheLastMessage();

        RunMeasurement measured = experiment.run();

        assertThat(measured.deliveryAudit().missing()).isEqualTo(1);
        assertThat(ofMissing(experiment, measured)).containsExactly(Cause.DATA_LOST);
    }

    @Test
    void theLastMessageMayComeWhereNobodyCountsWhatTheBrokerHas() throws Exception {
        Experiment experiment = withoutTheLastMessage();
        experiment.witness.promised = without(Capability.BACKLOG);

        RunMeasurement measured = experiment.run();

        assertThat(measured.deliveryAudit().missing()).isEqualTo(1);
        assertThat(ofMissing(experiment, measured)).containsExactly(Cause.INCOMPLETE);
    }

    private static Experiment withoutTheLastMessage() {
        Experiment experiment = Experiment.inVirtualTime()
                .topology(3, 1, 1, 1)
                .rate(100)
                .window(Duration.ofSeconds(3))
                .drain(Duration.ofSeconds(5));
        experiment.witness.listeners = listener -> (payload, header, partition) -> {
            if (MessageHeader.sequence(payload, 0) != 299) {
                listener.onMessage(payload, header, partition);
            }
        };
        return experiment;
    }

    /** A message may be handed out a second time, long after later ones. */
    @Test
    void withoutOrderOnlyTheBrokersCountProvesALoss() throws Exception {
        Experiment counted = losing();
        counted.witness.promised = withoutOrder(UnaryOperator.identity());
        Experiment uncounted = losing();
        uncounted.witness.promised = withoutOrder(without(Capability.BACKLOG));

        RunMeasurement proven = counted.run();
        RunMeasurement unproven = uncounted.run();

        assertThat(proven.provenLoss().lost())
                .isEqualTo(proven.deliveryAudit().missing())
                .isPositive();
        assertThat(ofMissing(counted, proven)).containsExactly(Cause.DATA_LOST);
        assertThat(unproven.provenLoss().lost()).isZero();
        assertThat(ofMissing(uncounted, unproven)).containsExactly(Cause.INCOMPLETE);
    }

    /** Slow consumers, consumers that come and go, and drains that are too short, with losses and without. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void neverIsMoreLostThanTheSystemHasLost(int part) throws Exception {
        int queued = 0;
        for (int seed = part * 25; seed < part * 25 + 25; seed++) {
            Random random = new Random(seed);
            int subscriptions = random.nextInt(1, 4);
            Experiment experiment = Experiment.inVirtualTime()
                    .rate(random.nextInt(1, 400))
                    .topics(random.nextInt(1, 4), random.nextInt(1, 4), random.nextInt(1, 3), subscriptions, 2)
                    .window(Duration.ofMillis(random.nextInt(300, 6_000)))
                    .drain(Duration.ofMillis(random.nextInt(200, 6_000)))
                    .with("seed", (long) seed)
                    .with("lossRatio", random.nextBoolean() ? 0.05 : 0.0)
                    .with("duplicateRatio", random.nextBoolean() ? 0.05 : 0.0)
                    .with("unknownRatio", random.nextBoolean() ? 0.05 : 0.0)
                    .with("serviceTime", Duration.ofMillis(random.nextInt(4) == 0 ? random.nextInt(4_000) : 1))
                    .with("deliveryTime", Duration.ofMillis(random.nextInt(9_000)))
                    .with("deliveryCapacity", random.nextBoolean() ? random.nextInt(1, 200) : 0.0);
            if (random.nextBoolean()) {
                experiment.witness.restartConsumers(new RestartedConsumer.Plan(
                        (VirtualClock) experiment.clock(), random.nextLong(20_000_000, 300_000_000), random));
            }

            RunMeasurement measured = experiment.run();

            long lost = subscriptions * experiment.takeLedger().totals().injected(Injection.LOST);
            assertThat(measured.provenLoss().lost()).as("seed %d", seed).isLessThanOrEqualTo(lost);
            queued += measured.deliveryAudit().missing() > lost ? 1 : 0;
        }
        assertThat(queued).isGreaterThan(5);
    }

    private static UnaryOperator<Guarantees> without(Capability capability) {
        return real -> {
            Set<Capability> others = EnumSet.copyOf(real.capabilities());
            others.remove(capability);
            return guarantees(real, others, real.order());
        };
    }

    private static UnaryOperator<Guarantees> withoutOrder(UnaryOperator<Guarantees> other) {
        return real -> guarantees(real, other.apply(real).capabilities(), OrderScope.NONE);
    }

    private static Guarantees guarantees(Guarantees real, Set<Capability> capabilities, OrderScope order) {
        return new Guarantees(
                capabilities,
                real.acknowledgement(),
                real.delivery(),
                order,
                real.blocking(),
                real.payloadOwnership(),
                real.durability(),
                real.deliveryDelay(),
                real.minOutstanding());
    }

    private static List<Cause> ofMissing(Experiment experiment, RunMeasurement measured) throws DriverException {
        Verdict verdict = experiment.verdict(measured);
        return verdict.findings().stream()
                .map(Finding::cause)
                .filter(OF_MISSING_MESSAGES::contains)
                .toList();
    }
}
