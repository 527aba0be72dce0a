package io.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.success.SuccessLevels;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void cutsEachPhaseIntoSecondsOfItsOwn() {
        Timeline timeline = new Timeline(100, 1_500_000_000, 2 * SECOND + 1);

        assertThat(timeline.intervalAt(100)).isEqualTo(0);
        assertThat(timeline.intervalAt(100 + SECOND)).isEqualTo(1);
        assertThat(timeline.endOf(1)).isEqualTo(100 + 1_500_000_000);
        assertThat(timeline.intervalAt(100 + 1_500_000_000)).isEqualTo(2);
        assertThat(timeline.phaseOf(1)).isEqualTo(Phase.WARM_UP);
        assertThat(timeline.phaseOf(2)).isEqualTo(Phase.MEASURE);
        assertThat(timeline.phaseOf(4)).isEqualTo(Phase.MEASURE);
        assertThat(timeline.startOf(4)).isEqualTo(timeline.windowEnd() - 1);
        assertThat(timeline.phaseOf(5)).isEqualTo(Phase.DRAIN);
        assertThat(timeline.startOf(5)).isEqualTo(timeline.windowEnd());
    }

    @Test
    void everyInstantLiesInTheIntervalThatContainsIt() {
        Timeline timeline = new Timeline(7, 1_234_567_890, 3_456_789_012L);

        for (long instant = 7; instant < 7 + 8 * SECOND; instant += 12_345_678) {
            int interval = timeline.intervalAt(instant);
            assertThat(instant).isBetween(timeline.startOf(interval), timeline.endOf(interval) - 1);
        }
    }

    @Test
    void startsWithTheWindowWhenThereIsNoWarmUp() {
        Timeline timeline = new Timeline(0, 0, SECOND);

        assertThat(timeline.phaseOf(timeline.intervalAt(0))).isEqualTo(Phase.MEASURE);
        assertThat(timeline.phaseOf(timeline.intervalAt(SECOND))).isEqualTo(Phase.DRAIN);
    }

    @Test
    void theIndexOfWhatIsDueTellsItsPhase() {
        Timeline timeline = new Timeline(-3, SECOND, SECOND);

        for (long due : new long[] {-3, 0, SECOND - 4, SECOND - 3, SECOND, 2 * SECOND - 4}) {
            assertThat(timeline.warmUpIndex(due)).isEqualTo(due < timeline.windowStart() ? 1 : 0);
        }
    }

    @Test
    void aWindowThatBeginsEarlierIsCutFromThereOn() {
        Timeline timeline = new Timeline(3, 120 * SECOND, 5 * SECOND);
        int warmUp = timeline.intervalAt(3 + 39 * SECOND);
        int edition = timeline.edition();

        timeline.beginWindowAt(3 + 40 * SECOND, 7 * SECOND);

        assertThat(timeline.edition()).isNotEqualTo(edition);
        assertThat(timeline.windowStart()).isEqualTo(3 + 40 * SECOND);
        assertThat(timeline.windowEnd()).isEqualTo(3 + 47 * SECOND);
        assertThat(timeline.intervalAt(3 + 39 * SECOND)).isEqualTo(warmUp).isEqualTo(39);
        assertThat(timeline.phaseOf(39)).isEqualTo(Phase.WARM_UP);
        assertThat(timeline.phaseOf(40)).isEqualTo(Phase.MEASURE);
        assertThat(timeline.startOf(40)).isEqualTo(3 + 40 * SECOND);
        assertThat(timeline.phaseOf(46)).isEqualTo(Phase.MEASURE);
        assertThat(timeline.phaseOf(47)).isEqualTo(Phase.DRAIN);
        assertThat(timeline.warmUpIndex(2 + 40 * SECOND)).isEqualTo(1);
        assertThat(timeline.warmUpIndex(3 + 40 * SECOND)).isZero();
    }

    @Test
    void aWindowNeverBeginsLaterNorAfterACut() {
        Timeline planned = new Timeline(0, 40 * SECOND, 5 * SECOND);
        planned.beginWindowAt(41 * SECOND, 5 * SECOND);
        Timeline cut = new Timeline(0, 40 * SECOND, 5 * SECOND);
        cut.cutAt(10 * SECOND);
        cut.beginWindowAt(20 * SECOND, 5 * SECOND);

        assertThat(planned.windowStart()).isEqualTo(40 * SECOND);
        assertThat(planned.windowEnd()).isEqualTo(45 * SECOND);
        assertThat(cut.windowEnd()).isEqualTo(10 * SECOND);
    }

    @Test
    void aStageThatWasToBeginWithTheWindowStillDoes() {
        Timeline timeline = new Timeline(0, 120 * SECOND, 500 * SECOND);
        timeline.begin(BacklogStage.BUILD, 120 * SECOND);

        timeline.beginWindowAt(40 * SECOND, 500 * SECOND);

        assertThat(timeline.stageOf(39)).isNull();
        assertThat(timeline.stageOf(40)).isEqualTo(BacklogStage.BUILD);
    }

    @Test
    void aCutWindowDrainsFromTheCutOn() {
        Timeline timeline = new Timeline(0, SECOND, 10 * SECOND);

        timeline.cutAt(2 * SECOND + 5);

        assertThat(timeline.intervalAt(2 * SECOND + 4)).isEqualTo(2);
        assertThat(timeline.phaseOf(timeline.intervalAt(2 * SECOND + 5))).isEqualTo(Phase.DRAIN);
        assertThat(timeline.endOf(2)).isEqualTo(2 * SECOND + 5);
    }

    @Test
    void aCutInTheWarmUpLeavesNoWindow() {
        Timeline timeline = new Timeline(0, 3 * SECOND, 10 * SECOND);

        timeline.cutAt(SECOND + 1);

        assertThat(timeline.phaseOf(timeline.intervalAt(SECOND))).isEqualTo(Phase.WARM_UP);
        assertThat(timeline.phaseOf(timeline.intervalAt(SECOND + 1))).isEqualTo(Phase.DRAIN);
    }

    @Test
    void aStageCutsIntervalsAnew() {
        Timeline timeline = new Timeline(0, SECOND / 2, 100 * SECOND);
        long window = SECOND / 2;
        timeline.begin(BacklogStage.BUILD, window);
        timeline.begin(BacklogStage.CATCH_UP, window + 2 * SECOND + 7);
        timeline.begin(BacklogStage.AFTER, window + 2 * SECOND + 9);
        timeline.cutAt(window + 4 * SECOND);

        assertThat(timeline.stageOf(0)).isNull();
        assertThat(timeline.stageOf(timeline.intervalAt(window))).isEqualTo(BacklogStage.BUILD);
        assertThat(timeline.intervalAt(window + 2 * SECOND)).isEqualTo(3);
        assertThat(timeline.endOf(3)).isEqualTo(window + 2 * SECOND + 7);
        assertThat(timeline.intervalAt(window + 2 * SECOND + 7)).isEqualTo(4);
        assertThat(timeline.stageOf(4)).isEqualTo(BacklogStage.CATCH_UP);
        assertThat(timeline.stageOf(5)).isEqualTo(BacklogStage.AFTER);
        assertThat(timeline.startOf(5)).isEqualTo(window + 2 * SECOND + 9);
        assertThat(timeline.phaseOf(5)).isEqualTo(Phase.MEASURE);
        assertThat(timeline.phaseOf(7)).isEqualTo(Phase.DRAIN);
        assertThat(timeline.stageOf(7)).isNull();
        for (long instant = 0; instant < 6 * SECOND; instant += 1_234_567) {
            int interval = timeline.intervalAt(instant);
            assertThat(instant).isBetween(timeline.startOf(interval), timeline.endOf(interval) - 1);
        }
    }

    @Test
    void anEventKeepsItsIntervalWhenAStageBeginsLater() {
        Timeline timeline = new Timeline(0, 0, 100 * SECOND);
        timeline.begin(BacklogStage.BUILD, 0);
        int before = timeline.intervalAt(5 * SECOND / 2);

        timeline.begin(BacklogStage.CATCH_UP, 13 * SECOND / 5);

        assertThat(timeline.intervalAt(5 * SECOND / 2)).isEqualTo(before);
        assertThat(timeline.stageOf(before)).isEqualTo(BacklogStage.BUILD);
    }

    @Test
    void noStageBeginsAfterTheWindow() {
        Timeline timeline = new Timeline(0, 0, 10 * SECOND);
        timeline.begin(BacklogStage.BUILD, 0);
        timeline.cutAt(3 * SECOND);

        timeline.begin(BacklogStage.CATCH_UP, 3 * SECOND);

        assertThat(timeline.phaseOf(timeline.intervalAt(3 * SECOND))).isEqualTo(Phase.DRAIN);
        assertThat(timeline.stageOf(2)).isEqualTo(BacklogStage.BUILD);
    }

    @Test
    void theWindowIsNeverProlonged() {
        Timeline timeline = new Timeline(0, 0, SECOND);

        timeline.cutAt(5 * SECOND);

        assertThat(timeline.windowEnd()).isEqualTo(SECOND);
    }

    @Test
    void levelsAreInForceFromTheirInstantUntilTheNextOnes() {
        SuccessLevels first = new SuccessLevels(1, 2, 3, 4);
        SuccessLevels second = new SuccessLevels(5, 6, 7, 8);
        Timeline timeline = new Timeline(0, 0, 100 * SECOND);
        timeline.setLevels(first, 10 * SECOND);
        timeline.setLevels(second, 20 * SECOND);

        assertThat(timeline.levelsAt(10 * SECOND - 1)).isEqualTo(SuccessLevels.NONE);
        assertThat(timeline.levelsAt(10 * SECOND)).isEqualTo(first);
        assertThat(timeline.levelsAt(20 * SECOND - 1)).isEqualTo(first);
        assertThat(timeline.levelsAt(20 * SECOND)).isEqualTo(second);
    }
}
