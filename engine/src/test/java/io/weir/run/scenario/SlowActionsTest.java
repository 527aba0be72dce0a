package io.weir.run.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Actions that a system does not carry out in time. */
class SlowActionsTest extends ScriptedActions {

    @Test
    void givesAnActionUpThatTakesTooLong() throws InterruptedException {
        limit = SHORT;
        system.hanging = new CountDownLatch(1);
        ActionScenario scenario = scenario(kill(10, 4));

        lookUntil(scenario, 11);

        system.begun.await();
        assertThat(scenario.failures()).containsExactly("gave up kill n10 after 0 s without an answer");
        assertThat(scenario.disturbances()).isEmpty();
        scenario.windowIsOver(PATIENCE);
        assertThat(done).as("it may have been done all the same").anyMatch(each -> each.endsWith("undo n10"));
    }

    @Test
    void ordersNothingElseWhileAnActionIsUnderWayAndUndoesItAtTheEnd() throws InterruptedException {
        limit = SHORT;
        system.hanging = new CountDownLatch(1);
        ActionScenario scenario = scenario(kill(10, 4));
        now.set(WINDOW + 10 * SECOND);
        scenario.look();
        now.addAndGet(levelsTake);
        scenario.look();
        system.begun.await();
        scenario.look();
        assertThat(done).containsExactly("10.01 s marks kill n10", "10.01 s kill n10");

        system.hanging.countDown();
        scenario.windowIsOver(PATIENCE);

        assertThat(done).contains("10.01 s undo n10");
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void tellsThatAnActionWasStillUnderWayAtTheEnd() {
        limit = SHORT;
        system.hanging = new CountDownLatch(1);
        ActionScenario scenario = scenario(kill(10, 4));
        now.set(WINDOW + 10 * SECOND);
        scenario.look();
        now.addAndGet(levelsTake);
        scenario.look();

        scenario.windowIsOver(Duration.ZERO);

        assertThat(scenario.failures())
                .containsExactly("the last action of the time line was not over within 0 s of the end");
        assertThat(scenario.disturbances()).isEmpty();
    }
}
