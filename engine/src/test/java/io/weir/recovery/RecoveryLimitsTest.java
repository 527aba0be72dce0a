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
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.measure.success.SuccessLevels;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Levels and time limits of recovery, each from both sides. */
class RecoveryLimitsTest {

    private final Course course = course(1, 0);

    private SeriesRecovery recovery() {
        return series(course, 0, null);
    }

    @Test
    void recoveryHasToComeWithinTheTimeLimitAndToHold() {
        regular(course, 0, ORDERED);
        outage(course, ORDERED, ORDERED + 8 * SECOND - 10 * MILLI);
        regular(course, ORDERED + 8 * SECOND - 10 * MILLI, UNTIL + 2 * SECOND);
        Course later = course(1, 0);
        later.due.addAll(course.due);
        later.events.addAll(course.events);
        later.seconds(22);

        assertThat(later.watch(ORDERED)
                        .of(List.of(kill(0, ORDERED, null, UNTIL + SECOND)), null)
                        .get(0)
                        .series()
                        .get(0)
                        .recoveredNanos())
                .isEqualTo(8 * SECOND - 7 * MILLI);
        assertThat(recovery().recoveredNanos())
                .as("seen for 2 s less 7 ms more, which is enough")
                .isEqualTo(8 * SECOND - 7 * MILLI);
        assertThat(later.watch(ORDERED)
                        .of(List.of(kill(0, ORDERED, null, UNTIL - 8 * MILLI)), null)
                        .get(0)
                        .series()
                        .get(0)
                        .recoveredNanos())
                .as("seen for less than 2 s")
                .isNull();
    }

    @Test
    void recoveryAfterTheTimeLimitIsNone() {
        regular(course, 0, ORDERED);
        outage(course, ORDERED, ORDERED + 8 * SECOND);
        regular(course, ORDERED + 8 * SECOND, UNTIL + 2 * SECOND);
        course.seconds(22);

        RecoveryWatch watch = course.watch(ORDERED);

        assertThat(watch.of(List.of(kill(0, ORDERED, null, 22 * SECOND)), null)
                        .get(0)
                        .series()
                        .get(0)
                        .recoveredNanos())
                .isNull();
        // Undone a second later, it had a second more.
        assertThat(watch.of(List.of(kill(0, ORDERED, ORDERED + SECOND, 22 * SECOND)), null)
                        .get(0)
                        .series()
                        .get(0)
                        .recoveredNanos())
                .isEqualTo(8 * SECOND + 3 * MILLI);
    }

    @Test
    void aSlowDriftIsNoOutageAndNoRecovery() {
        regular(course, 0, ORDERED);
        steady(course, ORDERED, UNTIL, 8 * MILLI);

        SeriesRecovery recovery = recovery();

        assertThat(recovery.recoveredNanos()).isNull();
        assertThat(recovery.longestGapNanos()).isEqualTo(STEP + 6 * MILLI);
        assertThat(recovery.detectionNanos()).as("four times the percentile").isNull();
        assertThat(recovery.availabilityByTime()).isEqualTo(1);
        assertThat(recovery.availabilityByRequests()).isEqualTo(1);
    }

    @Test
    void aRiseBelowTheLeastOneIsRecovered() {
        regular(course, 0, ORDERED);
        steady(course, ORDERED, UNTIL, 6 * MILLI);

        assertThat(recovery().recoveredNanos()).isZero();
    }

    @Test
    void asManySlowSuccessesAsChanceMayBringAreWithinThePercentileAndOneMoreIsNot() {
        // One of the hundred in a second, and three times its standard deviation of 0.995.
        for (int slow = 3; slow <= 4; slow++) {
            Course each = course(1, 0);
            for (int message = 0; message < UNTIL / STEP; message++) {
                long due = message * STEP;
                boolean isSlow = due >= ORDERED && message % 100 < slow;
                each.published(due, due + (isSlow ? 8 * MILLI : RESPONSE));
            }

            assertThat(series(each, 0, null).recoveredNanos()).isEqualTo(slow == 3 ? Long.valueOf(0) : null);
        }
    }

    @Test
    void aRateJustBelowTheLevelIsNoRecovery() {
        for (int missing = 5; missing <= 6; missing++) {
            Course each = course(1, 0);
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
    void levelsComeFromTheWholeIntervalsOfTheBaselineAlone() {
        course.published(4 * SECOND, 4 * SECOND + 300 * MILLI);
        regular(course, 5 * SECOND, ORDERED + SECOND);
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
        steady(course, 0, UNTIL, 200 * MILLI);
        course.seconds(20);

        RecoveryWatch ignored = course.watch(ORDERED);

        SuccessLevels levels = course.levelsAt(ORDERED);
        assertThat(levels.responseSlow()).isEqualTo((long) (levels.responseP99() * 1.1));
    }

    @Test
    void aDisturbanceWithoutLevelsIsRefused() {
        regular(course, 0, UNTIL);
        course.seconds(20);
        RecoveryWatch watch = course.watch(ORDERED);

        assertThatThrownBy(() -> watch.of(List.of(kill(0, ORDERED - 1, null, UNTIL)), null))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aSystemThatAnswersInBatchesIsAsBeforeAfterAnActionWithoutEffect() {
        for (long due = 0; due < UNTIL; due += STEP) {
            course.published(due, (due / (200 * MILLI) + 1) * 200 * MILLI);
        }

        SeriesRecovery recovery = recovery();

        assertThat(recovery.recoveredNanos()).isZero();
        assertThat(recovery.baselineShare()).isEqualTo(1);
    }

    @Test
    void chanceInTheDueTimesIsNoDisturbance() {
        Random random = new Random(7);
        for (double due = 0; due < UNTIL; due -= 20 * MILLI * Math.log(1 - random.nextDouble())) {
            course.published((long) due, (long) due + RESPONSE);
        }

        assertThat(recovery().recoveredNanos()).isZero();
    }

    @Test
    void secondsOfTheBaselineThatMissTheLevelsAreCounted() {
        regular(course, 0, ORDERED - 2 * SECOND);
        outage(course, ORDERED - 2 * SECOND, ORDERED - SECOND);
        regular(course, ORDERED - SECOND, UNTIL);

        assertThat(recovery().baselineShare()).isBetween(0.5, 0.8);
    }
}
