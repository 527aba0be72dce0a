package io.weir.broker;

import io.weir.resource.WatchedProcess;
import io.weir.workload.timeline.TimedAction;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A broker that is ready. Methods may be called by any thread. */
public interface StartedBroker extends AutoCloseable {

    /** Returns the addresses that a session needs to connect, by the driver's own keys. */
    Map<String, String> addresses();

    /** Returns the image of its containers, by digest or ID; empty where it runs in none. */
    default Optional<String> image() {
        return Optional.empty();
    }

    /** Returns the ports on which it listens on all interfaces of the machine, by node and purpose. */
    default Map<String, Integer> openPorts() {
        return Map.of();
    }

    /** Returns the directory that holds its data; gone after {@link #close()}. */
    Path directory();

    /** Returns the folders of this machine that it writes to, one at least. */
    default List<Path> folders() {
        return List.of(directory());
    }

    /** Returns what can be read of its nodes from outside. */
    default LaunchedFacts facts() throws InterruptedException {
        return LaunchedFacts.NONE;
    }

    /** Returns the nodes' names in the order of their launch. */
    List<String> nodes();

    /**
     * Carries out an action on nodes; returns when its effect is confirmed.
     *
     * @param names of the nodes
     * @throws BrokerException when it has none
     */
    void carryOut(TimedAction.Kind kind, List<String> names) throws BrokerException, InterruptedException;

    /**
     * Undoes an action that was carried out; returns when the nodes are ready again, or go on.
     *
     * @param names of the nodes that it was carried out on
     * @throws BrokerException when they don't
     */
    void undo(TimedAction.Kind kind, List<String> names) throws BrokerException, InterruptedException;

    /** Returns whether any of its nodes still runs. */
    boolean anyNodeAlive();

    /** Returns the processes of all nodes, or none if one is not visible. */
    List<WatchedProcess> processes() throws InterruptedException;

    /** Ends all nodes and removes their data. Idempotent. */
    @Override
    void close();
}
