package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.driver.loopback.ledger.Injection;
import io.weir.driver.loopback.ledger.SentMessage;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.IntervalSnapshot;
import io.weir.recovery.Disturbance;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.recovery.LossTimes;
import io.weir.recovery.SeriesRecovery;
import io.weir.result.Cause;
import io.weir.worker.SystemActions;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import io.weir.workload.timeline.TimedActions;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Actions of a time line on what is due: the whole engine in virtual time, where all of it has a closed formula. */
@Timeout(300)
class LoadActionsTest {

    private static final long SECOND = 1_000_000_000;
    private static final RecoveryLevels LEVELS = new RecoveryLevels(
            0.95, 1.1, Duration.ofSeconds(5), Duration.ofSeconds(20), Duration.ofSeconds(10), Duration.ofSeconds(1));
    private static final Duration WARM_UP = Duration.ofSeconds(5);

    private static TimedAction rate(long atMillis, String target, int lastingSeconds) {
        return new TimedAction(
                Duration.ofMillis(atMillis),
                Kind.RATE,
                target,
                lastingSeconds == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(lastingSeconds)));
    }

    private static Experiment experiment(double rate, int seconds, TimedAction... actions) {
        return Experiment.inVirtualTime()
                .topics(3, 2, 1, 2, 1)
                .rate(rate)
                .warmUp(WARM_UP)
                .window(Duration.ofSeconds(seconds))
                .with("serviceTime", Duration.ofMillis(2))
                .timeline(new TimedActions(List.of(actions), LEVELS), SystemActions.NONE);
    }

    private static DisturbanceRecovery only(RunMeasurement measured) {
        assertThat(measured.recovery().orElseThrow().failures()).isEmpty();
        List<DisturbanceRecovery> all = measured.recovery().orElseThrow().disturbances();
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    /** Rates from one instant on, in milliseconds since the start of load. */
    private record Step(long fromMillis, String perSecond) {}

    /** The number due before an instant: each step begins with a message, and at its end the integral is rounded up. */
    private static long dueBefore(long millis, List<Step> steps, long endMillis) {
        BigDecimal integral = BigDecimal.ZERO;
        for (int i = 0; ; i++) {
            long from = steps.get(i).fromMillis();
            long to = i + 1 < steps.size() ? steps.get(i + 1).fromMillis() : endMillis;
            BigDecimal rate = new BigDecimal(steps.get(i).perSecond()).movePointLeft(3);
            long before = wholes(integral);
            integral = integral.add(rate.multiply(BigDecimal.valueOf(to - from)));
            if (millis <= to) {
                long inStep = wholes(rate.multiply(BigDecimal.valueOf(millis - from)));
                return Math.min(before + inStep, wholes(integral));
            }
        }
    }

    private static long wholes(BigDecimal messages) {
        return messages.setScale(0, RoundingMode.CEILING).longValueExact();
    }

    /** Decimal rates, an action in the midst of a second, one that is undone and one that is not. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void whatIsDueFollowsEachSetRateToTheMessage(int workers) throws Exception {
        Experiment experiment = experiment(333.3, 80, rate(12_345, "150%", 4), rate(52_500, "70.07/s", 0))
                .workers(workers);

        RunMeasurement measured = experiment.run();

        List<Step> steps = List.of(
                new Step(0, "333.3"),
                new Step(5_000, "333.3"),
                new Step(17_345, "499.95"),
                new Step(21_345, "333.3"),
                new Step(57_500, "70.07"));
        List<IntervalSnapshot> window = experiment.windowIntervals();
        assertThat(window).hasSize(80);
        for (int second = 0; second < 80; second++) {
            long before = 5_000 + 1_000L * second;
            assertThat(window.get(second).dueMessages())
                    .as("second %d", second)
                    .isEqualTo(dueBefore(before + 1_000, steps, 85_000) - dueBefore(before, steps, 85_000));
            assertThat(window.get(second).counters().sent())
                    .isEqualTo(window.get(second).dueMessages());
        }
        assertThat(measured.dueMessages())
                .isEqualTo(dueBefore(85_000, steps, 85_000) - dueBefore(5_000, steps, 85_000));
        assertThat(measured.unsentMessages()).isZero();
        assertThat(measured.deliveryAudit().missing()).isZero();
        long start = experiment.loadStart();
        assertThat(experiment.witness.sights.stream()
                        .mapToLong(sight -> sight.due - start)
                        .filter(due -> due >= 17_345_000_000L && due < 21_345_000_000L)
                        .sorted()
                        .limit(1_000))
                .containsExactlyElementsOf(IntStream.range(0, 1_000)
                        .mapToObj(k -> 17_345_000_000L + k * 100_000_000_000L / 49_995)
                        .toList());
        assertThat(experiment.verdict(measured).causes()).isEmpty();
    }

    @Test
    void anActionOnTheRateIsJudgedFromTheInstantAtWhichItIsDue() throws Exception {
        Experiment experiment = experiment(1_000, 45, rate(12_345, "5k/s", 3));

        Disturbance disturbance = only(experiment.run()).disturbance();

        assertThat(disturbance.what()).isEqualTo("rate 5k/s");
        assertThat(disturbance.target()).isEqualTo(Disturbance.Target.LOAD);
        assertThat(disturbance.orderedNanos()).isEqualTo(17_345_000_000L);
        assertThat(disturbance.confirmedNanos()).isEqualTo(17_345_000_000L);
        assertThat(disturbance.undoOrderedNanos()).isEqualTo(20_345_000_000L);
        assertThat(disturbance.undoConfirmedNanos()).isEqualTo(20_345_000_000L);
    }

    /** The share that has to succeed is one of what is due, and not of what was due before. */
    @ParameterizedTest
    @ValueSource(strings = {"5k/s", "500%", "10/s", "1%"})
    void aRateThatTheSystemBearsIsNotBlamed(String target) throws Exception {
        Experiment experiment = experiment(1_000, 60, rate(15_000, target, 0));

        RunMeasurement measured = experiment.run();

        SeriesRecovery publishing = only(measured).series().get(0);
        assertThat(publishing.recoveredNanos()).isZero();
        assertThat(publishing.caughtUpNanos()).isNotNull();
        assertThat(publishing.availabilityByRequests()).isEqualTo(1);
        assertThat(experiment.verdict(measured).causes()).isEmpty();
        assertThat(experiment.verdict(measured).notes())
                .contains("The figures of the whole measured part contain what the actions of the time line did.");
    }

    @Test
    void aRateBeyondWhatTheSystemBearsIsTold() throws Exception {
        Experiment experiment = experiment(1_000, 60, rate(15_000, "200%", 0)).with("capacity", 1_500.0);

        RunMeasurement measured = experiment.run();

        assertThat(only(measured).series().get(0).recoveredNanos()).isNull();
        assertThat(experiment.verdict(measured).causes()).contains(Cause.NOT_RECOVERED, Cause.NOT_SUSTAINED);
    }

    /** The usual rate is beyond the system, and the one set is not: what was there before it is told. */
    @Test
    void aRateThatComesToTheRescueExplainsNothingOfWhatWasBefore() throws Exception {
        Experiment experiment = experiment(2_000, 60, rate(15_000, "25%", 0)).with("capacity", 1_500.0);

        RunMeasurement measured = experiment.run();

        assertThat(only(measured).series().get(0).recoveredNanos()).isGreaterThan(5 * SECOND);
        assertThat(experiment.verdict(measured).causes()).containsExactly(Cause.NOT_STEADY);
    }

    /** 8 000 messages in 2 s are 4 000 more than can be taken, for which there is room of 2 000 a second then. */
    @Test
    void aBurstBeyondWhatTheSystemBearsIsOverWhenItsQueueIs() throws Exception {
        Experiment experiment = experiment(1_000, 60, rate(15_000, "5k/s", 2)).with("capacity", 3_000.0);

        RunMeasurement measured = experiment.run();

        SeriesRecovery publishing = only(measured).series().get(0);
        assertThat(publishing.recoveredNanos()).isBetween(7 * SECOND / 2, 9 * SECOND / 2);
        assertThat(publishing.recoveredAfterUndoNanos()).isBetween(3 * SECOND / 2, 5 * SECOND / 2);
        assertThat(publishing.caughtUpNanos()).isBetween(7 * SECOND / 2, 9 * SECOND / 2);
        assertThat(publishing.availabilityByRequests()).isLessThan(0.95);
        assertThat(experiment.verdict(measured).causes()).isEmpty();
    }

    @Test
    void aBurstWhoseQueueDoesNotGoInTimeIsTold() throws Exception {
        Experiment experiment = experiment(1_000, 60, rate(15_000, "20k/s", 2)).with("capacity", 1_500.0);

        RunMeasurement measured = experiment.run();

        assertThat(only(measured).series().get(0).recoveredAfterUndoNanos()).isNull();
        assertThat(experiment.verdict(measured).causes()).contains(Cause.NOT_RECOVERED, Cause.NOT_SUSTAINED);
    }

    /** Nothing is due, so nothing is late. */
    @Test
    void aTimeWithoutLoadIsNoOutage() throws Exception {
        Experiment experiment = experiment(1_000, 60, rate(15_000, "0", 10));

        RunMeasurement measured = experiment.run();

        assertThat(experiment.windowIntervals().subList(15, 25))
                .extracting(IntervalSnapshot::dueMessages)
                .containsOnly(0L);
        assertThat(only(measured).series()).allSatisfy(series -> {
            assertThat(series.availabilityByTime()).isEqualTo(1);
            assertThat(series.longestGapNanos()).isLessThan(10_000_000);
            assertThat(series.idleNanos()).isBetween(99 * SECOND / 10, 10 * SECOND);
            assertThat(series.recoveredNanos()).isZero();
        });
        assertThat(experiment.verdict(measured).causes()).isEmpty();
    }

    /** The system stands still for 3 s from 60 s on, and from the midst of that on nothing is due for 10 s. */
    @Test
    void anOutageBeneathATimeWithoutLoadIsSeen() throws Exception {
        Experiment experiment = experiment(1_000, 90, rate(56_500, "0", 10))
                .with("stallEvery", Duration.ofSeconds(60))
                .with("stallFor", Duration.ofSeconds(3))
                .with("stallKind", "late");

        RunMeasurement measured = experiment.run();

        assertThat(only(measured).series()).allSatisfy(series -> {
            assertThat(series.longestGapNanos()).isBetween(29 * SECOND / 10, 31 * SECOND / 10);
            assertThat(series.idleNanos()).isBetween(8 * SECOND, 9 * SECOND);
            assertThat(series.availabilityByTime()).isLessThan(1);
            assertThat(series.recoveredNanos()).isBetween(SECOND, 2 * SECOND);
        });
    }

    @Test
    void aPartitionWhoseProducersAllPauseIsNotTheWorst() throws Exception {
        Experiment experiment = experiment(900, 60, pause(12_000, "33%", 10));

        RunMeasurement measured = experiment.run();

        assertThat(only(measured).series())
                .extracting(SeriesRecovery::worstPartition)
                .containsOnlyNulls();
    }

    @Test
    void anAdaptiveWarmUpLeavesTheRateToTheMeasuredPart() throws Exception {
        Experiment experiment = experiment(1_000, 45, rate(12_000, "300%", 5)).adaptiveWarmUp(Duration.ofMinutes(5));

        experiment.run();

        List<IntervalSnapshot> window = experiment.windowIntervals();
        assertThat(window).hasSize(45);
        for (int second = 0; second < 45; second++) {
            assertThat(window.get(second).dueMessages()).isEqualTo(second >= 12 && second < 17 ? 3_000 : 1_000);
        }
    }

    private static TimedAction pause(long atMillis, String share, int lastingSeconds) {
        return new TimedAction(
                Duration.ofMillis(atMillis),
                Kind.PAUSE_PRODUCERS,
                share,
                lastingSeconds == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(lastingSeconds)));
    }

    /** Message n is due n ms after the start of load, and of six producers those with odd numbers are half. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void nothingOfProducersThatPauseIsDueAndAllElseIsAsEver(int workers) throws Exception {
        Experiment experiment = experiment(1_000, 60, pause(12_345, "50%", 4))
                .topics(3, 2, 2, 2, 1)
                .senderThreads(2)
                .workers(workers);

        RunMeasurement measured = experiment.run();

        long start = experiment.loadStart();
        assertThat(experiment.witness.sights.stream()
                        .mapToLong(sight -> (sight.due - start) / 1_000_000)
                        .sorted())
                .containsExactlyElementsOf(LongStream.range(0, 65_000)
                        .filter(number -> number % 2 == 0 || number < 17_345 || number >= 21_345)
                        .boxed()
                        .toList());
        List<IntervalSnapshot> window = experiment.windowIntervals();
        for (int second = 0; second < 60; second++) {
            long due = second == 12 ? 672 : second == 16 ? 828 : second > 12 && second < 16 ? 500 : 1_000;
            assertThat(window.get(second).dueMessages()).as("second %d", second).isEqualTo(due);
            assertThat(window.get(second).counters().sent()).isEqualTo(due);
        }
        assertThat(measured.dueMessages()).isEqualTo(58_000);
        assertThat(measured.unsentMessages()).isZero();
        assertThat(measured.deliveryAudit().acknowledged()).isEqualTo(new Receipts(0, 2 * 63_000, 0));
        assertThat(measured.deliveryAudit().missing()).isZero();
        assertThat(measured.deliveryAudit().phantoms()).isZero();
        DisturbanceRecovery recovery = only(measured);
        assertThat(recovery.disturbance().what()).isEqualTo("pause 50% of the producers");
        assertThat(recovery.disturbance().orderedNanos()).isEqualTo(17_345_000_000L);
        assertThat(recovery.disturbance().undoConfirmedNanos()).isEqualTo(21_345_000_000L);
        assertThat(recovery.series().get(0).availabilityByRequests()).isEqualTo(1);
        assertThat(recovery.series().get(0).recoveredNanos()).isZero();
        assertThat(experiment.verdict(measured).causes()).isEmpty();
    }

    @Test
    void producersThatPauseForGoodLeaveTheOthersTheirOwnRate() throws Exception {
        Experiment experiment = experiment(900, 60, pause(12_000, "33%", 0), rate(50_000, "200%", 0))
                .topics(3, 2, 1, 2, 1)
                .window(Duration.ofSeconds(90));

        RunMeasurement measured = experiment.run();

        for (int second = 0; second < 90; second++) {
            assertThat(experiment.windowIntervals().get(second).dueMessages())
                    .isEqualTo(second < 12 ? 900 : second < 50 ? 600 : 1_200);
        }
        assertThat(measured.unsentMessages()).isZero();
        assertThat(measured.deliveryAudit().missing()).isZero();
        assertThat(experiment.verdict(measured).causes()).isEmpty();
    }

    /** Others go on at their rate while some pause: what they don't get acknowledged is told. */
    @Test
    void producersThatGoOnBeyondWhatTheSystemBearsAreTold() throws Exception {
        Experiment experiment = experiment(1_000, 60, pause(15_000, "30%", 0)).with("capacity", 600.0);

        RunMeasurement measured = experiment.run();

        assertThat(only(measured).series().get(0).recoveredNanos()).isNull();
        assertThat(experiment.verdict(measured).causes()).contains(Cause.NOT_RECOVERED, Cause.NOT_SUSTAINED);
    }

    @Test
    void lossesAroundAPauseAreToldApartByWhenTheyWereDue() throws Exception {
        Experiment experiment = experiment(1_000, 60, pause(12_345, "50%", 4))
                .topics(3, 2, 2, 2, 1)
                .with("lossRatio", 0.01)
                .workers(2);

        RunMeasurement measured = experiment.run();

        long start = experiment.loadStart();
        DisturbanceRecovery recovery = only(measured);
        long ordered = start + recovery.disturbance().orderedNanos();
        long over = ordered
                + recovery.series().stream()
                        .mapToLong(recovery::overNanos)
                        .max()
                        .orElseThrow();
        long[] lost = experiment
                .takeLedger()
                .messages()
                .filter(message -> message.injected().contains(Injection.LOST) && message.sentNanos() >= start)
                .mapToLong(SentMessage::sentNanos)
                .toArray();
        LossTimes losses = recovery.losses();
        assertThat(losses.before())
                .isEqualTo(
                        2 * LongStream.of(lost).filter(sent -> sent < ordered).count());
        assertThat(losses.during())
                .isEqualTo(2
                        * LongStream.of(lost)
                                .filter(sent -> sent >= ordered && sent < over)
                                .count())
                .isPositive();
        assertThat(losses.after())
                .isEqualTo(2 * LongStream.of(lost).filter(sent -> sent >= over).count())
                .isPositive();
        assertThat(losses.sum()).isEqualTo(measured.deliveryAudit().missing());
    }

    private static TimedAction killAtLag(long messages) {
        return new TimedAction(
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                Kind.KILL,
                TimedAction.ALL,
                Optional.empty(),
                0,
                OptionalLong.of(messages));
    }

    /** Consumers get 900 of 1 000 messages a second: the lag is 100 more each second. */
    private static Experiment lagging(long lag) {
        return experiment(1_000, 60)
                .topics(1, 1, 1, 1, 1)
                .with("deliveryCapacity", 900.0)
                .timeline(new TimedActions(List.of(killAtLag(lag)), LEVELS), new SystemActions() {
                    @Override
                    public Map<String, List<String>> nodes() {
                        return Map.of();
                    }

                    @Override
                    public void carryOut(TimedAction action, List<String> nodes) {}

                    @Override
                    public void undo(TimedAction action, List<String> nodes) {}
                });
    }

    @Test
    void anActionThatWaitsForALagIsCarriedOutWithinASecondOfIt() throws Exception {
        RunMeasurement measured = lagging(3_000).run();

        assertThat(only(measured).disturbance().orderedNanos()).isBetween(30 * SECOND, 63 * SECOND / 2);
    }

    @Test
    void aLagThatNeverComesLeavesTheRunIncomplete() throws Exception {
        Experiment experiment = lagging(20_000);

        RunMeasurement measured = experiment.run();

        assertThat(measured.recovery().orElseThrow().disturbances()).isEmpty();
        assertThat(measured.recovery().orElseThrow().failures())
                .singleElement()
                .asString()
                .matches(
                        "kill all was not carried out: it waits for a lag of 20,000 messages, and there were 6,\\d{3} at"
                                + " most");
        assertThat(experiment.verdict(measured).causes()).contains(Cause.INCOMPLETE);
    }
}
