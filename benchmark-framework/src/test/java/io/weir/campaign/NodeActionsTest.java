package io.weir.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.campaign.RunOrders.ActionDone;
import io.weir.campaign.ScriptedCampaign.ScriptedBroker;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.process.NodeExitListener;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NodeActionsTest {

    private final List<String> events = Collections.synchronizedList(new ArrayList<>());
    private final BlockingQueue<ActionDone> answers = new LinkedBlockingQueue<>();
    private final ScriptedBroker broker = new ScriptedBroker(events, "a", NodeExitListener.NONE);

    private NodeActions actions() {
        return new NodeActions(
                List.of(
                        new TimedAction(Duration.ofSeconds(60), Kind.KILL, "n1", Optional.of(Duration.ofSeconds(5))),
                        new TimedAction(Duration.ofSeconds(300), Kind.PAUSE, "n2", Optional.empty())),
                broker,
                answers::add);
    }

    private static RunEvent order(int number, int action, boolean undo) {
        return new RunEvent.ActionOrdered(number, action, undo, List.of("n" + (action + 1)));
    }

    @Test
    void carriesOutWhatIsOrderedOneAfterTheOtherAndAnswersEachOrder() throws Exception {
        try (NodeActions actions = actions()) {
            actions.on(order(0, 0, false));
            actions.on(order(1, 0, true));
            actions.on(order(2, 1, false));

            assertThat(List.of(answers.take(), answers.take(), answers.take()))
                    .containsExactly(
                            new ActionDone(0, "", Map.of()),
                            new ActionDone(1, "", Map.of()),
                            new ActionDone(2, "", Map.of()));
            assertThat(events).containsExactly("kill n1", "undo kill n1", "pause n2");
        }
    }

    @Test
    void doesNothingAtOtherEvents() throws Exception {
        try (NodeActions actions = actions()) {
            actions.on(new RunEvent.Marked(Mark.Kind.RATE, 0, "target rate reached"));
            actions.on(order(0, 1, false));
            answers.take();

            assertThat(events).containsExactly("pause n2");
        }
    }

    @Test
    void isHealedUntilAnActionIsInForceAndAgainWhenEachIsUndone() throws Exception {
        try (NodeActions actions = actions()) {
            assertThat(actions.isHealed()).isTrue();
            actions.on(order(0, 0, false));
            answers.take();
            assertThat(actions.isHealed()).isFalse();
            actions.on(order(1, 1, false));
            actions.on(order(2, 0, true));
            answers.take();
            answers.take();
            assertThat(actions.isHealed()).isFalse();
            actions.on(order(3, 1, true));
            answers.take();
            assertThat(actions.isHealed()).isTrue();
        }
    }

    @Test
    void answersWithTheReasonWhyAnActionHasNoEffectAndTakesItForOneThatMayHaveSome() throws Exception {
        broker.nodes = 0;
        try (NodeActions actions = actions()) {
            actions.on(order(7, 0, false));

            assertThat(answers.take()).isEqualTo(new ActionDone(7, "node is gone already", Map.of()));
            assertThat(actions.isHealed()).isFalse();
        }
    }

    @Test
    void itsCloseInterruptsAnActionThatHangs() throws Exception {
        broker.answer = new CountDownLatch(1);
        NodeActions actions = actions();
        actions.on(order(0, 0, false));
        broker.acted.await();

        actions.close();
        actions.close();

        assertThat(answers.take()).isEqualTo(new ActionDone(0, "kill n1 was interrupted", Map.of()));
        assertThat(actions.isHealed()).isFalse();
    }
}
