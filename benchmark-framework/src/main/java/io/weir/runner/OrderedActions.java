package io.weir.runner;

import io.weir.driver.DriverException;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.worker.SystemActions;
import io.weir.workload.timeline.TimedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Has the command, which has started the local broker, carry out the actions of a time line: orders go there as events of the
 * run, and {@link #done} brings the answers.
 */
final class OrderedActions implements SystemActions {

    private final List<TimedAction> actions;
    private final Map<String, List<String>> nodes;
    private final RunListener orders;
    private final List<CompletableFuture<String>> answers = new ArrayList<>();

    /**
     * @param actions of the time line
     * @param nodes of the broker, with the addresses at which clients reach each
     * @param orders takes the orders to the command
     */
    OrderedActions(List<TimedAction> actions, Map<String, List<String>> nodes, RunListener orders) {
        this.actions = List.copyOf(actions);
        this.nodes = nodes;
        this.orders = orders;
    }

    @Override
    public Map<String, List<String>> nodes() {
        return nodes;
    }

    @Override
    public void carryOut(TimedAction action, List<String> names) throws DriverException, InterruptedException {
        order(action, false, names);
    }

    @Override
    public void undo(TimedAction action, List<String> names) throws DriverException, InterruptedException {
        order(action, true, names);
    }

    private void order(TimedAction action, boolean undo, List<String> names)
            throws DriverException, InterruptedException {
        CompletableFuture<String> answer = new CompletableFuture<>();
        int number;
        synchronized (answers) {
            number = answers.size();
            answers.add(answer);
        }
        orders.on(new RunEvent.ActionOrdered(number, actions.indexOf(action), undo, names));
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
