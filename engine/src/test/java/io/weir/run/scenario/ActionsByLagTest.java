package io.weir.run.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Actions that wait until consumers are behind. */
class ActionsByLagTest extends ScriptedActions {

    private static TimedAction killAt(long lag) {
        return new TimedAction(
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                Kind.KILL,
                "a",
                Optional.of(Duration.ofSeconds(4)),
                0,
                OptionalLong.of(lag));
    }

    @Test
    void anActionWaitsForItsLagAndForItsTime() {
        ActionScenario scenario = scenario(killAt(5_000));
        lag = 6_000;
        lookUntil(scenario, 9);
        lag = 4_999;
        lookUntil(scenario, 20);
        assertThat(done).isEmpty();

        lag = 5_000;
        scenario.look();
        lag = 0; // it has been there
        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done)
                .containsExactly(
                        "20.01 s marks kill a", "20.01 s kill a", "24.01 s undo a", "24.01 s marks a is ready again");
        assertThat(prepared).containsExactly(WINDOW + 20 * SECOND);
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void tellsOfALagThatNeverCameWhichOneCame() {
        ActionScenario scenario = scenario(killAt(5_000));
        lag = 9_999; // before its time
        lookUntil(scenario, 9);
        lag = 1_234;
        lookUntil(scenario, 20);
        lag = 17;
        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).isEmpty();
        assertThat(scenario.disturbances()).isEmpty();
        assertThat(scenario.failures())
                .containsExactly(
                        "kill a was not carried out: it waits for a lag of 5,000 messages, and there were 1,234 at"
                                + " most");
    }
}
