package io.weir.run.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.recovery.Disturbance;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Actions on the load, which the schedule carries out. */
class LoadChangesTest extends ScriptedActions {

    private static TimedAction rate(long atSeconds, long lastingSeconds) {
        return new TimedAction(
                Duration.ofSeconds(atSeconds), Kind.RATE, "200%", Optional.of(Duration.ofSeconds(lastingSeconds)));
    }

    /** The schedule makes the change: it is at its instant, however late anybody looks. */
    @Test
    void aChangeOfTheLoadHasTheInstantsOfTheScheduleAndIsOrderedFromNobody() {
        ActionScenario scenario = scenario(List.of(Duration.ofMillis(17_253)), rate(10, 4));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).containsExactly("17.253 s marks rate 200%", "21.253 s marks the rate is as it was before");
        assertThat(prepared).hasSize(1);
        assertThat(prepared.get(0) - WINDOW).isBetween(16_253 * MS, 16_270 * MS);
        assertThat(scenario.disturbances())
                .containsExactly(new Disturbance(
                        0,
                        "rate 200%",
                        Disturbance.Target.LOAD,
                        at(17.253),
                        at(17.253),
                        at(21.253),
                        at(21.253),
                        timeline.windowEnd() - START));
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void aChangeOfTheLoadThatIsSeenLateIsComparedWithWhatWasBeforeIt() {
        ActionScenario scenario = scenario(rate(10, 4));
        now.set(WINDOW + 25 * SECOND / 2);

        lookUntil(scenario, 200);

        assertThat(prepared).containsExactly(WINDOW + 10 * SECOND);
        assertThat(scenario.disturbances())
                .extracting(Disturbance::orderedNanos)
                .containsExactly(at(10));
        assertThat(done).containsExactly("10.0 s marks rate 200%", "14.0 s marks the rate is as it was before");
    }

    @Test
    void anActionBeforeItThatTakesTooLongDelaysNoChangeOfTheLoad() {
        ActionScenario scenario = scenario(kill(10, 4), rate(12, 1));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(scenario.disturbances())
                .extracting(Disturbance::orderedNanos)
                .containsExactly(at(10.01), at(12));
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void tellsThatNothingCanBeSaidOfAChangeOfTheLoadDuringAnAction() {
        limit = SHORT;
        system.hanging = new CountDownLatch(1);
        ActionScenario scenario = scenario(kill(10, 4), rate(100, 1), rate(250, 1));
        now.set(WINDOW + 10 * SECOND);
        scenario.look();
        now.addAndGet(levelsTake);
        scenario.look();

        scenario.windowIsOver(Duration.ZERO);

        assertThat(scenario.failures())
                .containsExactly(
                        "the last action of the time line was not over within 0 s of the end",
                        "rate 200% came while the action before it was not over, so that nothing can be said of it",
                        "rate 200% was not carried out: the measured part was over before");
    }
}
