package io.weir.broker;

import io.weir.resource.WatchedProcess;
import io.weir.result.flow.RelayHop;
import io.weir.workload.timeline.TimedAction;
import java.util.List;
import java.util.Optional;

/** Nodes of a system, on which the actions of a time line are carried out. Methods may be called by any thread. */
public interface NodeControl {

    /** Returns what is known of the nodes from outside. */
    default LaunchedFacts facts() throws InterruptedException {
        return LaunchedFacts.NONE;
    }

    /** Returns the nodes' names in the order of their launch, or of the driver file. */
    List<String> nodes();

    /**
     * Carries out an action on nodes; returns when its effect is confirmed.
     *
     * @param names of the nodes
     * @throws BrokerException when it has none
     */
    void carryOut(TimedAction action, List<String> names) throws BrokerException, InterruptedException;

    /**
     * Undoes an action that was carried out; returns when the nodes are ready again, or go on.
     *
     * @param names of the nodes that it was carried out on
     * @throws BrokerException when they don't
     */
    void undo(TimedAction action, List<String> names) throws BrokerException, InterruptedException;

    /** Returns what a relay adds to the way of a byte between clients and nodes; empty where there is none. */
    default Optional<RelayHop> relayHop() {
        return Optional.empty();
    }

    /** Returns the processes of all nodes, or none if one is not visible. */
    List<WatchedProcess> processes() throws InterruptedException;
}
