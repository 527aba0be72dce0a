package io.weir.runner;

import io.weir.driver.DriverException;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.worker.SystemActions;
import io.weir.workload.timeline.TimedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Has the command, which has started the local broker, carry out the actions of a time line: orders go there as events of the
 * run, and {@link #done} brings the answers.
 */
final class OrderedActions implements SystemActions {

    private final List<TimedAction> actions;
    private final RunListener orders;
    private final List<CompletableFuture<String>> answers = new ArrayList<>();

    /**
     * @param actions of the time line
     * @param orders takes the orders to the command
     */
    OrderedActions(List<TimedAction> actions, RunListener orders) {
        this.actions = List.copyOf(actions);
        this.orders = orders;
    }

    @Override
    public void carryOut(TimedAction action) throws DriverException, InterruptedException {
        order(action, false);
    }

    @Override
    public void undo(TimedAction action) throws DriverException, InterruptedException {
        order(action, true);
    }

    private void order(TimedAction action, boolean undo) throws DriverException, InterruptedException {
        CompletableFuture<String> answer = new CompletableFuture<>();
        int number;
        synchronized (answers) {
            number = answers.size();
            answers.add(answer);
        }
        orders.on(new RunEvent.ActionOrdered(number, actions.indexOf(action), undo));
        String failure;
        try {
            failure = answer.get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("an answer can't fail", impossible);
        }
        if (!failure.isEmpty()) {
            throw new DriverException(failure);
        }
    }

    /**
     * Takes the answer to an order. Any thread.
     *
     * @param number of the order
     * @param failure a sentence; empty for none
     */
    void done(int number, String failure) {
        CompletableFuture<String> answer;
        synchronized (answers) {
            answer = answers.get(number);
        }
        boolean ignored = answer.complete(failure);
    }
}
