package io.weir.run.scenario;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Role;
import io.weir.workload.timeline.TimedAction;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the nodes that an action is to be carried out on.
 *
 * @param nodes of the broker in the order of their launch, with the addresses at which clients reach each
 * @param servers asks the system
 */
public record Victims(Map<String, List<String>> nodes, Servers servers) {

    /** Asks the system for the addresses of the servers that have a role at this moment. */
    @FunctionalInterface
    public interface Servers {
        List<String> with(Role role) throws DriverException, InterruptedException;
    }

    /** Returns the names of the nodes; empty where the system has to be asked who has a role. */
    Optional<List<String>> named(TimedAction action) {
        if (action.isByRole()) {
            return Optional.empty();
        }
        return Optional.of(
                action.victim().equals(TimedAction.ALL) ? List.copyOf(nodes.keySet()) : List.of(action.victim()));
    }

    /**
     * Returns the name of the node that has a role: where several have it, the first that the system tells.
     *
     * @throws DriverException when there is none, as a sentence
     */
    public List<String> withRole(TimedAction action) throws DriverException, InterruptedException {
        List<String> addresses = servers.with(Role.valueOf(action.victim().toUpperCase(Locale.ROOT)));
        if (addresses.isEmpty()) {
            throw new DriverException(action.describe() + " has nobody to act on: the system tells of no "
                    + action.victim() + " of partition 0 of the first topic");
        }
        return List.of(nodes.entrySet().stream()
                .filter(node -> node.getValue().contains(addresses.get(0)))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> new DriverException(action.describe() + " has nobody to act on: the "
                        + action.victim() + " is at " + addresses.get(0) + ", where no node of this broker is that can"
                        + " be acted on alone")));
    }
}
