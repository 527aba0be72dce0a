package io.weir.recovery;

import static io.weir.recovery.Crafted.MILLI;
import static io.weir.recovery.Crafted.ORDERED;
import static io.weir.recovery.Crafted.RESPONSE;
import static io.weir.recovery.Crafted.SECOND;
import static io.weir.recovery.Crafted.STEP;
import static io.weir.recovery.Crafted.UNTIL;
import static io.weir.recovery.Crafted.course;
import static io.weir.recovery.Crafted.kill;
import static io.weir.recovery.Crafted.outage;
import static io.weir.recovery.Crafted.regular;
import static io.weir.recovery.Crafted.series;
import static io.weir.recovery.Crafted.steady;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Figures of crafted courses: each message is answered after 2 ms, except where said. */
class RecoveryWatchTest {

    private final Course course = course(1, 0);

    private SeriesRecovery recovery() {
        return series(course, 0, null);
    }

    @Test
    void whereNothingHappensEverythingIsAsBefore() {
        regular(course, 0, UNTIL);

        SeriesRecovery recovery = series(course, 0, 11 * SECOND);

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
        regular(course, 0, ORDERED);
        outage(course, ORDERED, ORDERED + SECOND);
        regular(course, ORDERED + SECOND, UNTIL);

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
        regular(course, 0, ORDERED);
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
        regular(course, 0, ORDERED);
        course.published(ORDERED, ORDERED + 100 * MILLI);
        course.failed(ORDERED + STEP, ORDERED + 300 * MILLI + 7);
        regular(course, ORDERED + 2 * STEP, UNTIL);

        SeriesRecovery recovery = recovery();

        assertThat(recovery.detectionNanos()).isEqualTo(300 * MILLI + 7);
        assertThat(recovery.failures()).isEqualTo(1);
        assertThat(recovery.recoveredNanos()).isEqualTo(301 * MILLI);
        // Due at 10 ms, failed at 300 ms, and the next success comes at 302 ms.
        assertThat(recovery.firstSuccessNanos()).isEqualTo(292 * MILLI);
    }

    @Test
    void theUndoingCountsFromItsConfirmationAndMayDisturbAnew() {
        regular(course, 0, ORDERED);
        outage(course, ORDERED, ORDERED + SECOND / 2);
        regular(course, ORDERED + SECOND / 2, ORDERED + 5 * SECOND);
        outage(course, ORDERED + 5 * SECOND, ORDERED + 5 * SECOND + 200 * MILLI);
        regular(course, ORDERED + 5 * SECOND + 200 * MILLI, UNTIL);

        SeriesRecovery recovery = series(course, 0, ORDERED + 5 * SECOND);

        assertThat(recovery.recoveredNanos()).isEqualTo(503 * MILLI);
        assertThat(recovery.recoveredAfterUndoNanos()).isEqualTo(203 * MILLI);
        assertThat(recovery.brokenNanos()).as("the undoing is part of it").isNull();
        assertThat(recovery.availabilityByTime())
                .as("of 5.203 s, seven tenths without an answer")
                .isEqualTo(1 - 7.0 / 53);
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
        regular(course, 0, ORDERED);
        steady(course, ORDERED, 40 * SECOND, 20 * MILLI);
        course.seconds(40);
        Disturbance first = kill(0, ORDERED, null, 25 * SECOND);
        Disturbance second = kill(1, 30 * SECOND, null, 40 * SECOND);

        List<DisturbanceRecovery> both = course.watch(ORDERED, 30 * SECOND).of(List.of(first, second), null);

        assertThat(both).extracting(DisturbanceRecovery::disturbance).containsExactly(first, second);
        assertThat(both.get(0).series().get(0).recoveredNanos()).isNull();
        assertThat(both.get(1).series().get(0).recoveredNanos()).isZero();
        assertThat((double) both.get(1).series().get(0).baselineP99Nanos())
                .isCloseTo(20.0 * MILLI, within(20.0 * MILLI / 1_000));
    }

    @Test
    void groupsAreJudgedApartAndTheWorstPartitionIsNamed() {
        Course groups = course(2, 2);
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
                .of(List.of(kill(0, ORDERED, null, UNTIL)), null)
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
        Course group = course(1, 1);
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
}
