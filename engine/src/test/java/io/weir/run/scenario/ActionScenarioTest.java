package io.weir.run.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.recovery.Disturbance;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedAction.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The course of a time line: what is ordered and undone, when, and for how long it is judged. */
class ActionScenarioTest extends ScriptedActions {

    @Test
    void carriesAnActionOutAtItsTimeAndUndoesItWhenItHasLastedAsLongAsAskedFor() {
        ActionScenario scenario = scenario(kill(10, 4));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done)
                .containsExactly(
                        "10.01 s marks kill n10",
                        "10.01 s kill n10",
                        "14.01 s undo n10",
                        "14.01 s marks n10 is ready again");
        assertThat(scenario.disturbances())
                .containsExactly(new Disturbance(
                        0,
                        "kill n10",
                        Disturbance.Target.NODES,
                        at(10.01),
                        at(10.01),
                        at(14.01),
                        at(14.01),
                        timeline.windowEnd() - START));
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void carriesAnActionOutAtTheMomentThatWasDrawnForIt() {
        ActionScenario scenario = scenario(List.of(Duration.ofMillis(17_250)), kill(10, 4));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).contains("17.26 s kill n10", "21.26 s undo n10").hasSize(4);
    }

    @Test
    void doesNothingToTheSystemWhereNothingIsToBeDoneAndJudgesThatTimeAllTheSame() {
        ActionScenario scenario = scenario(action(10, Kind.NOTHING, Optional.of(Duration.ofSeconds(4))));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).containsExactly("10.01 s marks no action", "14.01 s marks no action is over");
        assertThat(scenario.disturbances())
                .containsExactly(new Disturbance(
                        0,
                        "no action",
                        Disturbance.Target.NOTHING,
                        at(10.01),
                        at(10.01),
                        at(14.01),
                        at(14.01),
                        timeline.windowEnd() - START));
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void setsTheLevelsOfAnActionOnceAndWaitsUntilTheyAreInForce() {
        levelsTake = 500 * MS;
        ActionScenario scenario = scenario(kill(10, 4), kill(100, 4));

        lookUntil(scenario, 200);

        assertThat(prepared).containsExactly(WINDOW + 10 * SECOND, WINDOW + 100 * SECOND);
        assertThat(done).contains("10.5 s kill n10", "100.5 s kill n100");
    }

    @Test
    void setsNoLevelsBeforeAnActionIsDue() {
        ActionScenario scenario = scenario(kill(10, 4));

        lookUntil(scenario, 10);

        assertThat(prepared).isEmpty();
        assertThat(done).isEmpty();
    }

    @Test
    void startsANodeAgainAsSoonAsItIsGone() {
        ActionScenario scenario = scenario(action(10, Kind.RESTART, Optional.empty()));

        lookUntil(scenario, 11);

        assertThat(done).contains("10.01 s restart n10", "10.02 s undo n10");
    }

    @Test
    void leavesANodeKilledForGoodAsItIs() {
        ActionScenario scenario = scenario(action(10, Kind.KILL, Optional.empty()));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).containsExactly("10.01 s marks kill n10", "10.01 s kill n10");
        assertThat(scenario.disturbances())
                .containsExactly(new Disturbance(
                        0,
                        "kill n10",
                        Disturbance.Target.NODES,
                        at(10.01),
                        at(10.01),
                        null,
                        null,
                        timeline.windowEnd() - START));
    }

    @Test
    void letsANodePausedForGoodGoOnAtTheEndSoThatTheDrainReceivesWhatIsOnItsWay() {
        ActionScenario scenario = scenario(action(10, Kind.PAUSE, Optional.empty()));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done)
                .containsExactly(
                        "10.01 s marks pause n10",
                        "10.01 s pause n10",
                        "200.0 s undo n10",
                        "200.0 s marks n10 goes on");
    }

    @Test
    void undoesWhatIsInForceWhenTheWindowEndsEarly() {
        ActionScenario scenario = scenario(kill(10, 30));

        lookUntil(scenario, 20);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).contains("20.0 s undo n10");
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void undoesNothingTwice() {
        ActionScenario scenario = scenario(kill(10, 4));

        lookUntil(scenario, 20);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).filteredOn(each -> each.contains("undo")).hasSize(1);
    }

    @Test
    void anActionIsJudgedUntilTheBaselineOfTheNext() {
        ActionScenario scenario = scenario(kill(10, 4), kill(120, 4));

        lookUntil(scenario, 200);

        long second = at(120.01);
        assertThat(scenario.disturbances())
                .extracting(Disturbance::untilNanos)
                .containsExactly(second - RecoveryLevels.DEFAULT.baseline().toNanos(), timeline.windowEnd() - START);
        assertThat(scenario.disturbances()).extracting(Disturbance::number).containsExactly(0, 1);
    }

    @Test
    void tellsWhyAnActionHadNoEffectAndGoesOnWithTheNext() {
        system.refusing = "kill n10";
        ActionScenario scenario = scenario(kill(10, 4), kill(100, 4));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(scenario.failures()).containsExactly("kill n10 is refused");
        assertThat(scenario.disturbances()).extracting(Disturbance::what).containsExactly("kill n100");
        assertThat(done).doesNotContain("14.01 s undo n10").contains("104.01 s undo n100");
    }

    @Test
    void tellsWhyAnActionCouldNotBeUndoneAndKeepsThatItHadTakenEffect() {
        system.refusing = "undo n10";
        ActionScenario scenario = scenario(kill(10, 4), kill(100, 4));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(scenario.failures()).containsExactly("undo n10 is refused");
        assertThat(scenario.disturbances().get(0).undoConfirmedNanos()).isNull();
        assertThat(scenario.disturbances().get(0).undoOrderedNanos()).isEqualTo(at(14.01));
        assertThat(done).contains("100.01 s kill n100");
    }

    @Test
    void tellsWhichActionsWereNotCarriedOut() {
        ActionScenario scenario = scenario(kill(10, 4), kill(100, 4), kill(190, 4));

        lookUntil(scenario, 20);
        scenario.windowIsOver(PATIENCE);

        assertThat(scenario.failures())
                .containsExactly(
                        "kill n100 was not carried out: the measured part was over before",
                        "kill n190 was not carried out: the measured part was over before");
    }
}
