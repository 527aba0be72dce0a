package io.weir.campaign;

import io.weir.broker.BrokerException;
import io.weir.broker.NodeControl;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.resource.WatchedProcess;
import io.weir.result.flow.RelayHop;
import io.weir.workload.timeline.TimedAction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out on the nodes of a run's system what the run orders, one after the other, in a thread of its own. */
final class NodeActions implements RunListener, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(NodeActions.class);

    private static final Duration LAST_ACTION = Duration.ofSeconds(20);

    private final List<TimedAction> actions;
    private final NodeControl nodes;
    private final Consumer<RunOrders.ActionDone> answers;
    private final Set<Integer> inForce = ConcurrentHashMap.newKeySet();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> new Thread(work, "weir-actions"));

    /** @param answers receives what came of each order, on that thread */
    NodeActions(List<TimedAction> actions, NodeControl nodes, Consumer<RunOrders.ActionDone> answers) {
        this.actions = List.copyOf(actions);
        this.nodes = nodes;
        this.answers = answers;
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.ActionOrdered ordered) {
            thread.execute(() -> carryOut(ordered));
        }
    }

    private void carryOut(RunEvent.ActionOrdered ordered) {
        TimedAction action = actions.get(ordered.action());
        String failure = "";
        Map<String, Long> pids = Map.of();
        Optional<RelayHop> hop = Optional.empty();
        try {
            if (ordered.undo()) {
                nodes.undo(action, ordered.nodes());
                inForce.remove(ordered.action());
                pids = nodes.processes().stream().collect(Collectors.toMap(WatchedProcess::name, WatchedProcess::pid));
            } else {
                hop = nodes.relayHop();
                inForce.add(ordered.action());
                nodes.carryOut(action, ordered.nodes());
            }
        } catch (BrokerException without) {
            LOG.warn("{} failed", action.describe(), without);
            failure = String.valueOf(without.getMessage());
        } catch (RuntimeException bug) { // the run waits for an answer in any case
            LOG.error("{} failed", action.describe(), bug);
            failure = action.describe() + " failed: " + bug;
        } catch (InterruptedException stopped) { // the run is over, and its broker ends with it
            Thread.currentThread().interrupt();
            failure = action.describe() + " was interrupted";
        }
        answers.accept(new RunOrders.ActionDone(ordered.number(), failure, pids, hop));
    }

    /** Returns whether every action has been undone. */
    boolean isHealed() {
        return inForce.isEmpty();
    }

    /** Ends the thread, and what it carries out; waits for that, so that no node starts once the broker is closed. */
    @Override
    public void close() {
        thread.shutdownNow();
        try {
            if (!thread.awaitTermination(LAST_ACTION.toSeconds(), TimeUnit.SECONDS)) {
                LOG.error("an action on the broker goes on after its run");
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
