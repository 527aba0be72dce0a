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
        assertThat(unproven.wholeTime()).isFalse();
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
        assertThat(dead.wholeTime()).isTrue();
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
}
