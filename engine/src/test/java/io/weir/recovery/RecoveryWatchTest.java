package io.weir.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.measure.success.SuccessLevels;
import io.weir.workload.timeline.RecoveryLevels;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Figures of crafted courses: a message is due each 10 ms and answered 2 ms later, except where said. The baseline is
 * 5 s, and recovery has to hold for 2 s.
 */
class RecoveryWatchTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long STEP = 10 * MILLI;
    private static final long RESPONSE = 2 * MILLI;
    private static final long ORDERED = 10 * SECOND;
    private static final long UNTIL = 20 * SECOND;

    private static final RecoveryLevels LEVELS = new RecoveryLevels(
            0.95, 1.1, Duration.ofSeconds(2), Duration.ofSeconds(8), Duration.ofSeconds(5), Duration.ofMillis(500));

    private final Course course = new Course(LEVELS, 1, 0);

    private void regular(long from, long to) {
        for (long due = from; due < to; due += STEP) {
            course.published(due, due + RESPONSE);
        }
    }

    /** Messages due in an outage are answered together at its end. */
    private void outage(long from, long to) {
        for (long due = from; due < to; due += STEP) {
            course.published(due, to + RESPONSE);
        }
    }

    private static Disturbance kill(int number, long ordered, @Nullable Long undone, long until) {
        return new Disturbance(number, "kill broker-0", ordered, ordered, undone, undone, until);
    }

    private SeriesRecovery recovery() {
        return recovery(null);
    }

    private SeriesRecovery recovery(@Nullable Long undone) {
        return series(course, 0, undone);
    }

    private static SeriesRecovery series(Course course, int number, @Nullable Long undone) {
        course.seconds(20);
        return course.watch(ORDERED)
                .of(List.of(kill(0, ORDERED, undone, UNTIL)))
                .get(0)
                .series()
                .get(number);
    }

    @Test
    void whereNothingHappensEverythingIsAsBefore() {
        regular(0, UNTIL);

        SeriesRecovery recovery = recovery(11 * SECOND);

        assertThat(recovery.name()).isEqualTo("publishing");
        assertThat((double) recovery.baselineP99Nanos()).isCloseTo(RESPONSE, within(RESPONSE / 1_000.0));
        assertThat(recovery.longestGapNanos()).isEqualTo(STEP);
        assertThat(recovery.gapIsOpen()).isFalse();
        assertThat(recovery.baselineGapNanos()).isEqualTo(STEP);
        assertThat(recovery.detectionNanos()).isNull();
        assertThat(recovery.firstSuccessNanos()).isNull();
        assertThat(recovery.recoveredNanos()).isZero();
        assertThat(recovery.recoveredAfterUndoNanos()).isZero();
        assertThat(recovery.brokenNanos()).isNull();
        assertThat(recovery.caughtUpNanos()).isZero();
        assertThat(recovery.availabilityByTime()).isEqualTo(1);
        assertThat(recovery.availabilityByRequests()).isEqualTo(1);
        assertThat(recovery.damageMessageSeconds()).isZero();
        assertThat(recovery.failures()).isZero();
        assertThat(recovery.worstPartition()).isNull();
    }

    @Test
    void anOutageThatIsCaughtUpAtOnceHasItsGapRecoveryAvailabilityAndDamage() {
        regular(0, ORDERED);
        outage(ORDERED, ORDERED + SECOND);
        regular(ORDERED + SECOND, UNTIL);

        SeriesRecovery recovery = recovery();

        // From the answer to the message due 10 ms before the order, to that at the outage's end.
        assertThat(recovery.longestGapNanos()).isEqualTo(SECOND + STEP);
        assertThat(recovery.gapIsOpen()).isFalse();
        // The first messages answered took a second, more than ten times 2 ms.
        assertThat(recovery.detectionNanos()).isEqualTo(SECOND + RESPONSE);
        // The first message was due at the order and known to be late after the deadline, before the outage's end.
        assertThat(recovery.firstSuccessNanos()).isEqualTo(SECOND + RESPONSE);
        // The last slow answers come in the slot at 1 002 ms: the first second without them begins a slot later.
        assertThat(recovery.recoveredNanos()).isEqualTo(SECOND + RESPONSE + MILLI);
        assertThat(recovery.brokenNanos()).isNull();
        assertThat(recovery.caughtUpNanos()).isEqualTo(SECOND + RESPONSE);
        // 11 tenths of a second, the last of 3 ms; ten without a success.
        assertThat(recovery.availabilityByTime()).isCloseTo(1 - 10.0 / 11, within(1e-12));
        // 101 messages are due; the 51 that wait 502 ms or more came too late.
        assertThat(recovery.availabilityByRequests()).isCloseTo(1 - 51 / 101.0, within(1e-12));
        double p99 = recovery.baselineP99Nanos() / 1e9;
        double excess = 0;
        for (int message = 0; message < 100; message++) {
            excess += 1 - message * 0.01 + 0.002 - p99;
        }
        assertThat(recovery.damageMessageSeconds()).isCloseTo(excess, within(1e-6));
    }

    @Test
    void aGapThatGoesOnToTheEndIsOpenAndIsNoRecovery() {
        regular(0, ORDERED);
        for (long due = ORDERED; due < UNTIL; due += STEP) {
            course.due.add(due);
        }

        SeriesRecovery recovery = recovery();

        assertThat(recovery.longestGapNanos()).isEqualTo(UNTIL - ORDERED + STEP - RESPONSE);
        assertThat(recovery.gapIsOpen()).isTrue();
        assertThat(recovery.recoveredNanos()).isNull();
        assertThat(recovery.caughtUpNanos()).isNull();
        assertThat(recovery.firstSuccessNanos()).isNull();
        assertThat(recovery.availabilityByRequests()).isZero();
        assertThat(recovery.availabilityByTime())
                .as("the message due before is answered in the first tenth, at the order")
                .isZero();
    }

    @Test
    void aFailureIsTheDetectionEvenAfterASlowSuccess() {
        regular(0, ORDERED);
        course.published(ORDERED, ORDERED + 100 * MILLI);
        course.failed(ORDERED + STEP, ORDERED + 300 * MILLI + 7);
        regular(ORDERED + 2 * STEP, UNTIL);

        SeriesRecovery recovery = recovery();

        assertThat(recovery.detectionNanos()).isEqualTo(300 * MILLI + 7);
        assertThat(recovery.failures()).isEqualTo(1);
        assertThat(recovery.recoveredNanos()).isEqualTo(301 * MILLI);
        // Due at 10 ms, failed at 300 ms, and the next success comes at 302 ms.
        assertThat(recovery.firstSuccessNanos()).isEqualTo(292 * MILLI);
    }

    @Test
    void recoveryHasToComeWithinTheTimeLimitAndToHold() {
        regular(0, ORDERED);
        outage(ORDERED, ORDERED + 8 * SECOND - 10 * MILLI);
        regular(ORDERED + 8 * SECOND - 10 * MILLI, UNTIL + 2 * SECOND);
        Course later = new Course(LEVELS, 1, 0);
        later.due.addAll(course.due);
        later.events.addAll(course.events);
        later.seconds(22);

        assertThat(later.watch(ORDERED)
                        .of(List.of(kill(0, ORDERED, null, UNTIL + SECOND)))
                        .get(0)
                        .series()
                        .get(0)
                        .recoveredNanos())
                .isEqualTo(8 * SECOND - 7 * MILLI);
        assertThat(recovery().recoveredNanos())
                .as("seen for 2 s less 7 ms more, which is enough")
                .isEqualTo(8 * SECOND - 7 * MILLI);
        assertThat(later.watch(ORDERED)
                        .of(List.of(kill(0, ORDERED, null, UNTIL - 8 * MILLI)))
                        .get(0)
                        .series()
                        .get(0)
                        .recoveredNanos())
                .as("seen for less than 2 s")
                .isNull();
    }

    @Test
    void recoveryAfterTheTimeLimitIsNone() {
        regular(0, ORDERED);
        outage(ORDERED, ORDERED + 8 * SECOND);
        regular(ORDERED + 8 * SECOND, UNTIL + 2 * SECOND);
        course.seconds(22);

        RecoveryWatch watch = course.watch(ORDERED);

        assertThat(watch.of(List.of(kill(0, ORDERED, null, 22 * SECOND)))
                        .get(0)
                        .series()
                        .get(0)
                        .recoveredNanos())
                .isNull();
        // Undone a second later, it had a second more.
        assertThat(watch.of(List.of(kill(0, ORDERED, ORDERED + SECOND, 22 * SECOND)))
                        .get(0)
                        .series()
                        .get(0)
                        .recoveredNanos())
                .isEqualTo(8 * SECOND + 3 * MILLI);
    }

    @Test
    void theUndoingCountsFromItsConfirmationAndMayDisturbAnew() {
        regular(0, ORDERED);
        outage(ORDERED, ORDERED + SECOND / 2);
        regular(ORDERED + SECOND / 2, ORDERED + 5 * SECOND);
        outage(ORDERED + 5 * SECOND, ORDERED + 5 * SECOND + 200 * MILLI);
        regular(ORDERED + 5 * SECOND + 200 * MILLI, UNTIL);

        SeriesRecovery recovery = recovery(ORDERED + 5 * SECOND);

        assertThat(recovery.recoveredNanos()).isEqualTo(503 * MILLI);
        assertThat(recovery.recoveredAfterUndoNanos()).isEqualTo(203 * MILLI);
        // The second from 4 052 ms on has 95 answers to its 100 messages, and the next one has 94.
        assertThat(recovery.brokenNanos()).isEqualTo(4_053 * MILLI);
    }

    @Test
    void aSlowDriftIsNoOutageAndNoRecovery() {
        regular(0, ORDERED);
        for (long due = ORDERED; due < UNTIL; due += STEP) {
            course.published(due, due + 8 * MILLI);
        }

        SeriesRecovery recovery = recovery();

        assertThat(recovery.recoveredNanos()).isNull();
        assertThat(recovery.longestGapNanos()).isEqualTo(STEP + 6 * MILLI);
        assertThat(recovery.detectionNanos()).as("four times the percentile").isNull();
        assertThat(recovery.availabilityByTime()).isEqualTo(1);
        assertThat(recovery.availabilityByRequests()).isEqualTo(1);
    }

    @Test
    void aRiseBelowTheLeastOneIsRecovered() {
        regular(0, ORDERED);
        for (long due = ORDERED; due < UNTIL; due += STEP) {
            course.published(due, due + 6 * MILLI);
        }

        assertThat(recovery().recoveredNanos()).isZero();
    }

    @Test
    void oneSlowSuccessInAHundredIsWithinThePercentileAndTwoAreNot() {
        for (int slow = 1; slow <= 2; slow++) {
            Course each = new Course(LEVELS, 1, 0);
            for (int message = 0; message < UNTIL / STEP; message++) {
                long due = message * STEP;
                boolean isSlow = due >= ORDERED && message % 100 < slow;
                each.published(due, due + (isSlow ? 8 * MILLI : RESPONSE));
            }

            assertThat(series(each, 0, null).recoveredNanos()).isEqualTo(slow == 1 ? Long.valueOf(0) : null);
        }
    }

    @Test
    void aRateJustBelowTheLevelIsNoRecovery() {
        for (int missing = 5; missing <= 6; missing++) {
            Course each = new Course(LEVELS, 1, 0);
            for (int message = 0; message < UNTIL / STEP; message++) {
                long due = message * STEP;
                if (due >= ORDERED && message % 100 < missing) {
                    each.due.add(due);
                } else {
                    each.published(due, due + RESPONSE);
                }
            }

            assertThat(series(each, 0, null).recoveredNanos()).isEqualTo(missing == 5 ? Long.valueOf(0) : null);
        }
    }

    @Test
    void abortedMessagesAreCompletedAndNeitherSuccessNorFailure() {
        for (long due = 0; due < UNTIL; due += STEP) {
            if (due / STEP % 50 == 0) {
                course.due.add(due);
                course.events.add(new Course.Event(Course.Kind.ABORTED, due + RESPONSE, due, 0, 0));
            } else {
                course.published(due, due + RESPONSE);
            }
        }

        SeriesRecovery recovery = recovery();

        assertThat(recovery.recoveredNanos()).isZero();
        assertThat(recovery.caughtUpNanos()).isZero();
        assertThat(recovery.failures()).isZero();
    }

    @Test
    void twoDisturbancesAreSetAgainstTheirOwnBaselines() {
        regular(0, ORDERED);
        for (long due = ORDERED; due < 40 * SECOND; due += STEP) {
            course.published(due, due + 20 * MILLI);
        }
        course.seconds(40);
        Disturbance first = kill(0, ORDERED, null, 25 * SECOND);
        Disturbance second = kill(1, 30 * SECOND, null, 40 * SECOND);

        List<DisturbanceRecovery> both = course.watch(ORDERED, 30 * SECOND).of(List.of(first, second));

        assertThat(both).extracting(DisturbanceRecovery::disturbance).containsExactly(first, second);
        assertThat(both.get(0).series().get(0).recoveredNanos()).isNull();
        assertThat(both.get(1).series().get(0).recoveredNanos()).isZero();
        assertThat((double) both.get(1).series().get(0).baselineP99Nanos())
                .isCloseTo(20.0 * MILLI, within(20.0 * MILLI / 1_000));
    }

    @Test
    void groupsAreJudgedApartAndTheWorstPartitionIsNamed() {
        Course groups = new Course(LEVELS, 2, 2);
        for (int message = 0; message < UNTIL / STEP; message++) {
            long due = message * STEP;
            int topic = message % 2;
            int partition = message / 2 % 3;
            groups.published(due, due + RESPONSE);
            groups.delivered(due, due + 3 * MILLI, topic * 2, partition);
            boolean held = topic == 1 && partition == 2 && due >= ORDERED && due < ORDERED + SECOND;
            groups.delivered(due, (held ? ORDERED + SECOND : due) + 3 * MILLI, topic * 2 + 1, partition);
        }
        groups.seconds(20);

        List<SeriesRecovery> series = groups.watch(ORDERED)
                .of(List.of(kill(0, ORDERED, null, UNTIL)))
                .get(0)
                .series();

        assertThat(series).extracting(SeriesRecovery::name).containsExactly("publishing", "group 0", "group 1");
        assertThat(series.get(0).recoveredNanos()).isZero();
        assertThat(series.get(1).recoveredNanos()).isZero();
        assertThat(series.get(1).worstPartition()).isNull();
        assertThat(series.get(2).recoveredNanos()).isEqualTo(SECOND + 4 * MILLI);
        assertThat(series.get(2).longestGapNanos())
                .as("the other partitions go on")
                .isEqualTo(2 * STEP);
        WorstPartition worst = series.get(2).worstPartition();
        assertThat(worst).isNotNull();
        assertThat(worst.topic()).isEqualTo(1);
        assertThat(worst.partition()).isEqualTo(2);
        assertThat(worst.isOpen()).isFalse();
        // Every sixth message is its own; the last before the order is due 50 ms before it.
        assertThat(worst.gapNanos()).isEqualTo(SECOND + 5 * STEP);
    }

    @Test
    void deliveriesOutOfOrderCountAsDeliveredWhenTheIntervalIsOver() {
        Course group = new Course(LEVELS, 1, 1);
        for (long due = 0; due < UNTIL; due += STEP) {
            group.published(due, due + RESPONSE);
            boolean late = due == ORDERED + 200 * MILLI;
            group.events.add(new Course.Event(
                    late ? Course.Kind.LATE_DELIVERY : Course.Kind.DELIVERY, due + 3 * MILLI, due, 0, 0));
        }

        SeriesRecovery recovery = series(group, 1, null);

        assertThat(recovery.recoveredNanos()).as("99 of 100 are enough").isZero();
        // The last message of that second is acknowledged at 992 ms, a millisecond before it is delivered.
        assertThat(recovery.caughtUpNanos()).isEqualTo(993 * MILLI);
    }

    @Test
    void levelsComeFromTheWholeIntervalsOfTheBaselineAlone() {
        course.published(4 * SECOND, 4 * SECOND + 300 * MILLI);
        regular(5 * SECOND, ORDERED + SECOND);
        course.published(ORDERED - STEP / 2, ORDERED + 100 * MILLI);
        course.seconds(20);

        RecoveryWatch ignored = course.watch(ORDERED + 100 * MILLI);

        SuccessLevels levels = course.levelsAt(ORDERED + SECOND);
        assertThat((double) levels.responseP99()).isCloseTo(RESPONSE, within(RESPONSE / 1_000.0));
        assertThat(levels.responseSlow()).isEqualTo(levels.responseP99() + 5 * MILLI);
        assertThat(levels.endToEndP99()).isZero();
        assertThat(course.levelsAt(ORDERED)).isEqualTo(SuccessLevels.NONE);
    }

    @Test
    void aSlowBaselineMayRiseByItsShare() {
        for (long due = 0; due < UNTIL; due += STEP) {
            course.published(due, due + 200 * MILLI);
        }
        course.seconds(20);

        RecoveryWatch ignored = course.watch(ORDERED);

        SuccessLevels levels = course.levelsAt(ORDERED);
        assertThat(levels.responseSlow()).isEqualTo((long) (levels.responseP99() * 1.1));
    }

    @Test
    void aDisturbanceWithoutLevelsIsRefused() {
        regular(0, UNTIL);
        course.seconds(20);
        RecoveryWatch watch = course.watch(ORDERED);

        assertThatThrownBy(() -> watch.of(List.of(kill(0, ORDERED - 1, null, UNTIL))))
                .isInstanceOf(IllegalStateException.class);
    }
}
