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
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.schedule.LoadPauses.Pause;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Pauses of the load, which are no outage, and outages in a pause, which are one. */
class IdleTimeTest {

    private static final long PAUSE = ORDERED + 2 * SECOND;
    private static final long RESUME = PAUSE + 3 * SECOND;

    private final Course course = course(1, 0);

    private SeriesRecovery recovery() {
        course.pauses.add(new Pause(PAUSE, RESUME));
        return series(course, 0, null);
    }

    @Test
    void aPauseOfTheLoadAloneIsNoGap() {
        regular(course, 0, PAUSE);
        regular(course, RESUME, UNTIL);

        SeriesRecovery recovery = recovery();

        assertThat(recovery.longestGapNanos()).isBetween(STEP, STEP + MILLI);
        assertThat(recovery.gapIsOpen()).isFalse();
        assertThat(recovery.idleNanos()).isCloseTo(3 * SECOND, within(MILLI));
        assertThat(recovery.recoveredNanos()).isZero();
        assertThat(recovery.availabilityByTime()).isEqualTo(1);
    }

    @Test
    void anOutageThatLeavesMessagesUnansweredInAPauseIsCountedWhole() {
        regular(course, 0, ORDERED + SECOND);
        outage(course, ORDERED + SECOND, PAUSE);
        course.events.replaceAll(event -> event.nanos() <= PAUSE
                ? event
                : new Course.Event(event.kind(), RESUME - SECOND, event.dueNanos(), 0, 0));
        regular(course, RESUME, UNTIL);

        SeriesRecovery recovery = recovery();

        assertThat(recovery.longestGapNanos()).isEqualTo(RESUME - SECOND - (ORDERED + SECOND - STEP + RESPONSE));
        assertThat(recovery.recoveredNanos()).isCloseTo(4 * SECOND, within(2 * MILLI));
        assertThat(recovery.availabilityByTime()).isEqualTo(1 - 30 / 41.0);
    }

    @Test
    void anOutageThatOutlastsAPauseIsCountedOnBothSidesOfIt() {
        regular(course, 0, ORDERED + SECOND);
        for (long due = ORDERED + SECOND; due < PAUSE; due += STEP) {
            course.failed(due, PAUSE + SECOND / 2);
        }
        outage(course, RESUME, RESUME + SECOND);
        regular(course, RESUME + SECOND, UNTIL);

        SeriesRecovery recovery = recovery();

        long last = ORDERED + SECOND - STEP + RESPONSE;
        assertThat(recovery.longestGapNanos()).isCloseTo(PAUSE + SECOND / 2 - last + SECOND + RESPONSE, within(MILLI));
        assertThat(recovery.recoveredNanos()).isCloseTo(6 * SECOND, within(20 * MILLI));
    }

    @Test
    void aLoadThatPausesToTheEndIsNotSilent() {
        regular(course, 0, PAUSE);
        course.pauses.add(new Pause(PAUSE, UNTIL));

        SeriesRecovery recovery = series(course, 0, null);

        assertThat(recovery.longestGapNanos()).isEqualTo(STEP);
        assertThat(recovery.isSilentAtTheEnd()).isFalse();
        assertThat(recovery.recoveredNanos())
                .as("the 2 s that the levels have to hold")
                .isZero();
    }

    @Test
    void aSystemThatIsSilentBesideAPauseIsFoundSo() {
        regular(course, 0, RESUME - 3 * SECOND);
        for (long due = RESUME; due < UNTIL; due += STEP) {
            course.due.add(due);
        }

        SeriesRecovery recovery = recovery();

        assertThat(recovery.longestGapNanos()).isCloseTo(UNTIL - RESUME, within(10 * MILLI));
        assertThat(recovery.isSilentAtTheEnd()).isTrue();
    }

    @Test
    void tooLittleThatIsDueProvesNeitherRecoveryNorItsOpposite() {
        regular(course, 0, ORDERED);
        outage(course, ORDERED, PAUSE - SECOND);
        regular(course, PAUSE - SECOND, PAUSE);
        course.pauses.add(new Pause(PAUSE, UNTIL));
        course.seconds(20);

        DisturbanceRecovery unproven = course.watch(ORDERED)
                .of(List.of(kill(0, ORDERED, null, UNTIL)), null)
                .get(0);

        assertThat(unproven.recovered()).as("seen for a second, and not for 2").isFalse();
        assertThat(unproven.series().get(0).undecided()).isEqualTo(Undecided.LOAD_PAUSED);
    }

    @Test
    void anOutageToTheEndOfTheLoadIsNoRecovery() {
        regular(course, 0, ORDERED);
        for (long due = ORDERED; due < UNTIL - SECOND; due += STEP) {
            course.due.add(due);
        }
        course.pauses.add(new Pause(UNTIL - SECOND, UNTIL));
        course.seconds(20);

        DisturbanceRecovery dead = course.watch(ORDERED)
                .of(List.of(kill(0, ORDERED, null, UNTIL)), null)
                .get(0);

        assertThat(dead.recovered()).isFalse();
        assertThat(dead.series().get(0).undecided()).isNull();
        assertThat(dead.series().get(0).longestGapNanos())
                .as("what is owed is owed in the pause too")
                .isEqualTo(UNTIL - ORDERED + STEP - RESPONSE);
    }

    @Test
    void aPartitionDoesNotWaitWhileItsTopicPauses() {
        Course two = course(2, 1);
        for (long due = 0; due < UNTIL; due += STEP) {
            two.published(due, due + RESPONSE);
            int topic = due >= PAUSE && due < RESUME ? 1 : (int) (due / STEP % 2);
            two.delivered(due, due + 2 * RESPONSE, topic, 0);
        }
        assertThat(series(two, 1, null).worstPartition())
                .as("topic 0 has nothing for 3 s and nobody says that nothing was due")
                .satisfies(worst -> assertThat(worst.topic()).isZero())
                .satisfies(worst -> assertThat(worst.gapNanos()).isCloseTo(3 * SECOND, within(2 * STEP)));

        two.ends.clear();
        two.topicPauses.put(0, List.of(new Pause(PAUSE, RESUME)));

        assertThat(series(two, 1, null).worstPartition()).isNull();
    }

    /** Publishes regularly, and delivers all messages but those due at some instants. */
    private static void delivering(Course course, long from, long to, long... lost) {
        for (long due = from; due < to; due += STEP) {
            course.published(due, due + RESPONSE);
            long each = due;
            if (LongStream.of(lost).noneMatch(instant -> instant == each)) {
                course.delivered(due, due + 2 * RESPONSE, 0, (int) (due / STEP % 3));
            }
        }
    }

    @Test
    void aSystemThatIsDownBeneathAPauseAndNeverComesBackIsLate() {
        regular(course, 0, ORDERED);
        for (long due = ORDERED; due < ORDERED + 5 * SECOND; due += STEP) {
            course.due.add(due);
        }
        course.pauses.add(new Pause(ORDERED + 5 * SECOND, UNTIL));

        SeriesRecovery recovery = series(course, 0, null);

        assertThat(recovery.recoveredNanos()).isNull();
        assertThat(recovery.undecided())
                .as("what is owed is owed after the time limit too")
                .isNull();
    }

    @Test
    void aMessageThatNeverComesMakesNoOutageOfLaterPauses() {
        Course group = course(1, 1);
        delivering(group, 0, PAUSE, ORDERED - SECOND);
        delivering(group, RESUME, RESUME + 2 * SECOND);
        delivering(group, RESUME + 4 * SECOND, UNTIL);
        group.pauses.add(new Pause(PAUSE, RESUME));
        group.pauses.add(new Pause(RESUME + 2 * SECOND, RESUME + 4 * SECOND));

        SeriesRecovery recovery = series(group, 1, null);

        assertThat(recovery.longestGapNanos()).isBetween(STEP, STEP + 2 * RESPONSE + MILLI);
        assertThat(recovery.idleNanos()).isCloseTo(5 * SECOND, within(20 * MILLI));
        assertThat(recovery.availabilityByTime()).isEqualTo(1);
        assertThat(recovery.worstPartition()).isNull();
    }

    @Test
    void deliveriesThatAreRepeatedLaterAreNoneThatWereOwed() {
        Course group = course(1, 1);
        delivering(group, 0, PAUSE, ORDERED - SECOND);
        delivering(group, RESUME, UNTIL);
        for (long due = RESUME; due < RESUME + 10 * STEP; due += STEP) {
            group.events.add(
                    new Course.Event(Course.Kind.REPEATED_DELIVERY, RESUME + 2 * SECOND + SECOND / 2, due, 0, 0));
        }
        group.pauses.add(new Pause(PAUSE, RESUME));

        assertThat(series(group, 1, null).idleNanos()).isCloseTo(3 * SECOND, within(20 * MILLI));
    }

    @Test
    void deliveriesThatAreRepeatedBeforeAPauseHideNoOutageInIt() {
        Course group = course(1, 1);
        long pause = PAUSE + SECOND / 2; // within an interval
        long down = pause - 5 * STEP;
        delivering(group, 0, down);
        for (long due = down; due < pause; due += STEP) {
            group.published(due, due + RESPONSE);
            group.delivered(due, RESUME - SECOND, 0, 0);
            group.events.add(new Course.Event(Course.Kind.REPEATED_DELIVERY, down, due - SECOND, 0, 0));
        }
        delivering(group, RESUME, UNTIL);
        group.pauses.add(new Pause(pause, RESUME));

        assertThat(series(group, 1, null).idleNanos()).isCloseTo(SECOND, within(20 * MILLI));
    }

    @Test
    void aMessageThatNeverComesMakesNoOutageOfAPauseToTheEnd() {
        Course group = course(1, 1);
        delivering(group, 0, PAUSE, ORDERED - SECOND);
        group.pauses.add(new Pause(PAUSE, UNTIL));

        SeriesRecovery recovery = series(group, 1, null);

        assertThat(recovery.longestGapNanos()).isBetween(STEP, STEP + 2 * RESPONSE + MILLI);
        assertThat(recovery.isSilentAtTheEnd()).isFalse();
    }

    @Test
    void ofGroupsOnlyTheOneThatIsDownHasAnOutageInAPause() {
        Course groups = course(1, 2);
        long down = PAUSE - SECOND / 2;
        long up = RESUME - SECOND;
        for (long due = 0; due < UNTIL; due += STEP) {
            if (due >= PAUSE && due < RESUME) {
                continue;
            }
            groups.published(due, due + RESPONSE);
            if (due != ORDERED + SECOND) { // lost to both
                groups.delivered(due, due + 2 * RESPONSE, 0, 0);
                groups.delivered(due, due >= down && due < PAUSE ? up : due + 2 * RESPONSE, 1, 0);
            }
        }
        groups.pauses.add(new Pause(PAUSE, RESUME));
        groups.seconds(20);

        List<SeriesRecovery> series = groups.watch(ORDERED)
                .of(List.of(kill(0, ORDERED, null, UNTIL)), null)
                .get(0)
                .series();

        assertThat(series.get(0).longestGapNanos()).isBetween(STEP, STEP + MILLI);
        assertThat(series.get(1).longestGapNanos()).isBetween(2 * STEP, 2 * STEP + MILLI);
        assertThat(series.get(2).longestGapNanos()).isCloseTo(up - down, within(2 * STEP));
    }

    @Test
    void aGroupThatNeverComesBackIsDownInThePauseToo() {
        Course group = course(1, 1);
        long last = PAUSE - SECOND;
        delivering(group, 0, last, ORDERED - SECOND);
        regular(group, last, PAUSE);
        regular(group, RESUME, UNTIL);
        group.pauses.add(new Pause(PAUSE, RESUME));

        SeriesRecovery recovery = series(group, 1, null);

        assertThat(recovery.longestGapNanos()).isCloseTo(UNTIL - last, within(2 * STEP));
        assertThat(recovery.idleNanos()).isZero();
        assertThat(recovery.isSilentAtTheEnd()).isTrue();
        assertThat(recovery.undecided()).isNull();
    }

    @Test
    void whatIsLostLaterHidesNoOutageInAPause() {
        Course group = course(1, 1);
        long down = PAUSE - 3 * STEP;
        delivering(group, 0, down);
        for (long due = down; due < PAUSE; due += STEP) {
            group.published(due, due + RESPONSE);
            group.delivered(due, RESUME + SECOND, 0, 0);
        }
        delivering(
                group,
                RESUME,
                UNTIL,
                LongStream.range(0, 10)
                        .map(lost -> UNTIL - SECOND + lost * STEP)
                        .toArray());
        group.pauses.add(new Pause(PAUSE, RESUME));

        SeriesRecovery recovery = series(group, 1, null);

        assertThat(recovery.idleNanos())
                .as("three are outstanding, and ten are lost later")
                .isZero();
    }

    @Test
    void aPauseBeforeTheBaselineIsNoOutageOfAPartition() {
        Course group = course(1, 1);
        delivering(group, 0, ORDERED - 9 * SECOND);
        for (long due = ORDERED - SECOND; due < UNTIL; due += STEP) {
            int partition = due < ORDERED + 10 * STEP ? 0 : (int) (due / STEP % 3);
            group.published(due, due + RESPONSE);
            group.delivered(due, due + 2 * RESPONSE, 0, partition);
        }
        group.pauses.add(new Pause(ORDERED - 9 * SECOND, ORDERED - SECOND));

        WorstPartition worst = series(group, 1, null).worstPartition();

        assertThat(worst).isNotNull();
        assertThat(worst.gapNanos())
                .as("8 s of its gap are a pause, 3 s of it before the baseline")
                .isCloseTo(SECOND + 100 * MILLI, within(6 * STEP));
    }
}
