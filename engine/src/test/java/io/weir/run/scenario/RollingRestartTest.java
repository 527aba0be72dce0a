package io.weir.run.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Insight.Role;
import io.weir.recovery.Disturbance;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Nodes that are restarted one after the other. */
class RollingRestartTest extends ScriptedActions {

    private static TimedAction rolling(long atSeconds, long betweenSeconds) {
        return new TimedAction(
                Duration.ofSeconds(atSeconds),
                Duration.ofSeconds(atSeconds),
                Kind.ROLLING_RESTART,
                TimedAction.ALL,
                Optional.empty(),
                Duration.ofSeconds(betweenSeconds).toNanos(),
                OptionalLong.empty());
    }

    /** The system restarts a node at once; the one with the controller, which is launched first, comes last. */
    @Test
    void restartsOneNodeAfterTheOtherAndTheControllerLast() {
        servers = role -> role == Role.CONTROLLER ? List.of("host:1") : List.of();
        ActionScenario scenario = scenario(rolling(10, 3));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done)
                .containsExactly(
                        "10.01 s marks rolling restart (b, a)",
                        "10.01 s marks rolling restart: b ends",
                        "10.01 s rollingRestart b",
                        "10.02 s undo b",
                        "10.02 s marks rolling restart: b is ready again",
                        "13.02 s marks rolling restart: a ends",
                        "13.02 s rollingRestart a",
                        "13.03 s undo a",
                        "13.03 s marks rolling restart: a is ready again");
        assertThat(scenario.disturbances())
                .containsExactly(new Disturbance(
                        0,
                        "rolling restart (b, a)",
                        Disturbance.Target.NODES,
                        at(10.01),
                        at(10.01),
                        at(13.03),
                        at(13.03),
                        timeline.windowEnd() - START));
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void restartsNodesInTheOrderOfTheirLaunchWhereNobodyKnowsAController() {
        ActionScenario scenario = scenario(rolling(10, 0));

        lookUntil(scenario, 200);

        assertThat(done).contains("10.01 s marks rolling restart (a, b)");
    }

    @Test
    void aNodeThatDoesNotEndIsTheLastOfARollingRestartAndIsStartedInTheEnd() {
        system.refusing = "rollingRestart a";
        ActionScenario scenario = scenario(rolling(10, 0));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).noneMatch(each -> each.endsWith("rollingRestart b"));
        assertThat(done).anyMatch(each -> each.endsWith("undo a"));
        assertThat(scenario.failures()).containsExactly("rollingRestart a is refused");
        assertThat(scenario.disturbances()).isEmpty();
    }

    @Test
    void tellsHowFarARollingRestartHadComeWhenTheMeasuredPartWasOver() {
        ActionScenario scenario = scenario(rolling(10, 300));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).noneMatch(each -> each.endsWith("rollingRestart b"));
        assertThat(scenario.failures())
                .containsExactly(
                        "rolling restart was not over: 1 of 2 nodes had been restarted when the measured part was");
    }
}
