package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.driver.loopback.ledger.Delivery;
import io.weir.driver.loopback.ledger.Injection;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.driver.loopback.ledger.SentMessage;
import io.weir.evidence.RunMeasurement;
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
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Recovery in virtual time, from a stall of 3 s that the system has a minute after its session was opened, set against the
 * ledger of the system. An action that does nothing by itself is ordered some seconds before.
 */
@Timeout(300)
class RecoveryTest {

    private static final long SECOND = 1_000_000_000;
    private static final long SERVICE = 2_000_000;
    private static final Duration DEADLINE = Duration.ofMillis(500);
    private static final RecoveryLevels LEVELS = new RecoveryLevels(
            0.95, 1.1, Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(20), DEADLINE);

    /** The system does by itself what is done to it. */
    private static final SystemActions BY_ITSELF = new SystemActions() {
        @Override
        public Map<String, List<String>> nodes() {
            return Map.of();
        }

        @Override
        public void carryOut(TimedAction action, List<String> nodes) {}

        @Override
        public void undo(TimedAction action, List<String> nodes) {}
    };

    private static Experiment experiment(Duration at, RecoveryLevels levels) {
        TimedAction action = new TimedAction(at, Kind.PAUSE, TimedAction.ALL, Optional.of(Duration.ofSeconds(3)));
        return Experiment.inVirtualTime()
                .topics(3, 2, 1, 2, 1)
                .rate(1_000)
                .warmUp(Duration.ofSeconds(5))
                .window(Duration.ofSeconds(85))
                .with("serviceTime", Duration.ofNanos(SERVICE))
                .with("deliveryTime", Duration.ofNanos(2 * SERVICE))
                .with("stallEvery", Duration.ofSeconds(60))
                .with("stallFor", Duration.ofSeconds(3))
                .with("stallKind", "late")
                .timeline(new TimedActions(List.of(action), levels), BY_ITSELF);
    }

    private static SeriesRecovery series(RunMeasurement measured, int number) {
        return measured.recovery().orElseThrow().disturbances().get(0).series().get(number);
    }

    private static Disturbance disturbance(RunMeasurement measured) {
        return measured.recovery().orElseThrow().disturbances().get(0).disturbance();
    }

    /** Returns the longest time between neighbours of which the later one is in the time judged. */
    private static long longestGap(LongStream times, long ordered, long until) {
        long[] sorted = times.filter(time -> time < until).sorted().toArray();
        long longest = until - sorted[sorted.length - 1];
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] > ordered) {
                longest = Math.max(longest, sorted[i] - sorted[i - 1]);
            }
        }
        return longest;
    }

    private static LongStream deliveries(Experiment experiment, Ledger ledger, int group) {
        return Arrays.stream(new int[] {0, 1, 2})
                .mapToObj(topic -> ledger.deliveries(
                        experiment.topic().replace("-00000", "-0000" + topic),
                        experiment.topic().replace("-00000", "") + String.format("-sub-%05d", 2 * topic + group)))
                .flatMap(List::stream)
                .mapToLong(Delivery::nanos);
    }

    @Test
    void blackoutsArePreciseToTheNanosecond() throws Exception {
        Experiment experiment = experiment(Duration.ofSeconds(50), LEVELS);

        RunMeasurement measured = experiment.run();

        long start = experiment.loadStart();
        Ledger ledger = experiment.takeLedger();
        Disturbance disturbance = disturbance(measured);
        long ordered = start + disturbance.orderedNanos();
        long until = start + disturbance.untilNanos();
        assertThat(disturbance.orderedNanos()).isBetween(55 * SECOND, 55 * SECOND + SECOND / 10);
        assertThat(disturbance.untilNanos()).isEqualTo(90 * SECOND);
        long published = longestGap(ledger.messages().mapToLong(SentMessage::completedNanos), ordered, until);
        assertThat(published).isGreaterThan(29 * SECOND / 10);
        assertThat(series(measured, 0).longestGapNanos()).isEqualTo(published);
        for (int group = 0; group < 2; group++) {
            assertThat(series(measured, 1 + group).longestGapNanos())
                    .isEqualTo(longestGap(deliveries(experiment, ledger, group), ordered, until))
                    .isGreaterThan(29 * SECOND / 10);
        }
        assertThat(series(measured, 0).gapIsOpen()).isFalse();
    }

    @Test
    void severalWorkersFindTheSameBlackout() throws Exception {
        Experiment experiment = experiment(Duration.ofSeconds(50), LEVELS).workers(3);

        RunMeasurement measured = experiment.run();

        long start = experiment.loadStart();
        Disturbance disturbance = disturbance(measured);
        assertThat(series(measured, 0).longestGapNanos())
                .isEqualTo(longestGap(
                        experiment.takeLedger().messages().mapToLong(SentMessage::completedNanos),
                        start + disturbance.orderedNanos(),
                        start + disturbance.untilNanos()));
    }

    @Test
    void lossesAreToldApartByWhenTheyWereDue() throws Exception {
        Experiment experiment = experiment(Duration.ofSeconds(50), LEVELS)
                .with("lossRatio", 0.001)
                .workers(2);

        RunMeasurement measured = experiment.run();

        long start = experiment.loadStart();
        DisturbanceRecovery recovery =
                measured.recovery().orElseThrow().disturbances().get(0);
        long ordered = start + recovery.disturbance().orderedNanos();
        long over = ordered
                + recovery.series().stream()
                        .mapToLong(recovery::overNanos)
                        .max()
                        .orElseThrow();
        // Each message is sent when it is due, and missed by two subscriptions.
        long[] lost = experiment
                .takeLedger()
                .messages()
                .filter(message -> message.injected().contains(Injection.LOST) && message.sentNanos() >= start)
                .mapToLong(SentMessage::sentNanos)
                .sorted()
                .toArray();
        LossTimes losses = recovery.losses();
        assertThat(losses.before())
                .isEqualTo(
                        2 * Arrays.stream(lost).filter(sent -> sent < ordered).count())
                .isGreaterThan(50);
        assertThat(losses.during())
                .isEqualTo(2
                        * Arrays.stream(lost)
                                .filter(sent -> sent >= ordered && sent < over)
                                .count())
                .isPositive();
        assertThat(losses.after())
                .isEqualTo(2 * Arrays.stream(lost).filter(sent -> sent >= over).count())
                .isGreaterThan(20);
        assertThat(losses.oldestNanos()).isCloseTo(ordered - lost[0], within(1_000L));
        assertThat(losses.sum()).isEqualTo(measured.deliveryAudit().missing());
    }

    @Test
    void whereNothingIsLostNothingIsTheOldest() throws Exception {
        RunMeasurement measured = experiment(Duration.ofSeconds(50), LEVELS).run();

        assertThat(measured.recovery().orElseThrow().disturbances().get(0).losses())
                .isEqualTo(new LossTimes(0, 0, 0, null));
    }

    @Test
    void recoveryAvailabilityAndDamageFollowTheirFormulas() throws Exception {
        Experiment experiment = experiment(Duration.ofSeconds(50), LEVELS);

        RunMeasurement measured = experiment.run();

        long stall = experiment.takeLedger().openedNanos() + 60 * SECOND;
        double sinceOrder =
                (stall - experiment.loadStart() - disturbance(measured).orderedNanos()) / 1e9;
        SeriesRecovery publishing = series(measured, 0);
        // What was held up is acknowledged at the stall's end, in the last second that is not as before.
        double recovered = publishing.recoveredNanos() / 1e9;
        assertThat(recovered).isEqualTo(sinceOrder + 3, within(0.02));
        assertThat(publishing.caughtUpNanos() / 1e9).isEqualTo(sinceOrder + 3, within(0.02));
        assertThat(publishing.brokenNanos()).isNull();
        assertThat(publishing.failures()).isZero();
        assertThat(publishing.firstSuccessNanos() / 1e9)
                .as("from when the first message was due that nobody answered within the deadline")
                .isEqualTo(3, within(0.01));
        assertThat(publishing.availabilityByTime()).isEqualTo(1 - 3 / recovered, within(0.1 * 2 / recovered));
        double late = 3 - DEADLINE.toMillis() / 1_000.0;
        assertThat(publishing.availabilityByRequests()).isEqualTo(1 - late / recovered, within(0.01));
        // 1,000 messages a second wait for 1.5 s on average.
        assertThat(publishing.damageMessageSeconds()).isEqualTo(3 * 1_000 * 1.5, within(45.0));
        assertThat(publishing.baselineP99Nanos()).isCloseTo(SERVICE, within(SERVICE / 500));
    }

    @Test
    void aSystemThatRecoversIsValidAlthoughItStoodStill() throws Exception {
        Experiment experiment = experiment(Duration.ofSeconds(50), LEVELS);

        RunMeasurement measured = experiment.run();

        assertThat(experiment.verdict(measured).causes()).isEmpty();
        assertThat(experiment.verdict(measured).notes())
                .contains("The figures of the whole measured part contain what the actions of the time line did.");
    }

    @Test
    void anActionWithoutEffectLeavesNoTrace() throws Exception {
        RunMeasurement measured = experiment(Duration.ofSeconds(25), LEVELS).run();

        SeriesRecovery publishing = series(measured, 0);
        assertThat(publishing.recoveredNanos()).isZero();
        assertThat(publishing.caughtUpNanos()).isZero();
        assertThat(publishing.availabilityByTime()).isEqualTo(1);
        assertThat(publishing.availabilityByRequests()).isEqualTo(1);
        assertThat(publishing.damageMessageSeconds()).isZero();
        assertThat(publishing.detectionNanos()).isNull();
        assertThat(publishing.brokenNanos()).as("the stall comes long after it").isGreaterThan(20 * SECOND);
    }

    @Test
    void aSystemThatIsNotBackInTimeHasNotRecovered() throws Exception {
        RecoveryLevels impatient = new RecoveryLevels(
                0.95, 1.1, Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(20), DEADLINE);
        Experiment experiment = experiment(Duration.ofSeconds(50), impatient).with("stallFor", Duration.ofSeconds(20));

        RunMeasurement measured = experiment.run();

        assertThat(series(measured, 0).recoveredNanos()).isNull();
        assertThat(series(measured, 2).recoveredNanos()).isNull();
        assertThat(experiment.verdict(measured).causes()).containsExactly(Cause.NOT_RECOVERED);
    }
}
