package io.weir.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.evidence.RunEvent;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OrderedActionsTest {

    private static final TimedAction KILL =
            new TimedAction(Duration.ofSeconds(60), Kind.KILL, "n1", Optional.of(Duration.ofSeconds(5)));
    private static final TimedAction AGAIN =
            new TimedAction(Duration.ofSeconds(600), Kind.KILL, "n1", Optional.of(Duration.ofSeconds(5)));

    private static final Map<String, List<String>> NODES = Map.of("n1", List.of("127.0.0.1:9092"));
    private static final List<String> N1 = List.of("n1");

    private final BlockingQueue<RunEvent> orders = new LinkedBlockingQueue<>();
    private final OrderedActions actions = new OrderedActions(List.of(KILL, AGAIN), NODES, orders::add);

    private static FutureTask<String> begun(Callable<String> call) {
        FutureTask<String> task = new FutureTask<>(call);
        new Thread(task).start();
        return task;
    }

    @Test
    void waitsForTheAnswerToEachOrder() throws Exception {
        FutureTask<String> caller = begun(() -> {
            actions.carryOut(KILL, N1);
            actions.undo(KILL, N1);
            actions.carryOut(AGAIN, N1);
            return "over";
        });

        List<RunEvent> taken = new ArrayList<>();
        for (int number = 0; number < 3; number++) {
            taken.add(orders.take());
            assertThat(caller.isDone()).isFalse();
            assertThat(orders).isEmpty();
            actions.done(number, "");
        }

        assertThat(caller.get()).isEqualTo("over");
        assertThat(taken)
                .containsExactly(
                        new RunEvent.ActionOrdered(0, 0, false, N1),
                        new RunEvent.ActionOrdered(1, 0, true, N1),
                        new RunEvent.ActionOrdered(2, 1, false, N1));
    }

    @Test
    void failsWithTheReasonOfTheAnswer() {
        OrderedActions[] refused = new OrderedActions[1];
        refused[0] = new OrderedActions(List.of(KILL), NODES, order -> refused[0].done(0, "n1 is gone already"));

        assertThatThrownBy(() -> refused[0].carryOut(KILL, N1))
                .isInstanceOf(DriverException.class)
                .hasMessage("n1 is gone already");
    }

    @Test
    void waitsNoLongerWhenInterruptedAndTakesALateAnswerForNothing() throws Exception {
        OrderedActions interrupted = new OrderedActions(
                List.of(KILL, AGAIN), NODES, order -> Thread.currentThread().interrupt());

        assertThatThrownBy(() -> interrupted.carryOut(KILL, N1)).isInstanceOf(InterruptedException.class);
        interrupted.done(0, "");
        assertThatThrownBy(() -> interrupted.undo(KILL, N1))
                .as("the late answer is none to the next order")
                .isInstanceOf(InterruptedException.class);
    }
}
