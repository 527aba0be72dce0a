package io.weir.run.scenario;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Role;
import io.weir.workload.timeline.TimedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the nodes that an action is to be carried out on.
 *
 * @param nodes of the broker in the order of their launch, with the addresses at which clients reach each
 * @param servers asks the system
 */
public record Victims(Map<String, List<String>> nodes, Servers servers) {

    private static final int MIN_COPIES_FOR_A_MINORITY = 3;

    /** Asks the system for the addresses of the servers that have a role at this moment. */
    @FunctionalInterface
    public interface Servers {
        List<String> with(Role role) throws DriverException, InterruptedException;
    }

    /** Returns the names of the nodes; empty where the system has to be asked who has a role. */
    Optional<List<String>> named(TimedAction action) {
        if (action.isByRole() || action.isRolling()) {
            return Optional.empty();
        }
        if (!action.actsOnNodes()) {
            return Optional.of(List.of());
        }
        return Optional.of(
                action.victim().equals(TimedAction.ALL) ? List.copyOf(nodes.keySet()) : List.of(action.victim()));
    }

    /**
     * Returns the name of the node that has a role: where several have it, the first that the system tells; or those of more
     * or fewer than half of the nodes with a copy; or all in the order in which they are acted on one after the other.
     *
     * @throws DriverException when there is none, as a sentence
     */
    public List<String> withRole(TimedAction action) throws DriverException, InterruptedException {
        if (action.isRolling()) {
            return controllerLast();
        }
        return switch (action.victim()) {
            case TimedAction.MAJORITY -> {
                List<String> copies = withCopy(action);
                yield copies.subList(0, copies.size() / 2 + 1);
            }
            case TimedAction.MINORITY -> {
                List<String> copies = withCopy(action);
                if (copies.size() < MIN_COPIES_FOR_A_MINORITY) {
                    throw new DriverException(
                            action.describe() + " has nobody to act on: partition 0 of the busiest topic has "
                                    + copies.size() + (copies.size() == 1 ? " copy" : " copies")
                                    + ", and fewer than half of that is none");
                }
                // The leader comes first: as long as there are enough others, it stays.
                yield copies.subList(copies.size() - (copies.size() - 1) / 2, copies.size());
            }
            default ->
                List.of(node(
                        action,
                        told(action, Role.valueOf(action.victim().toUpperCase(Locale.ROOT)))
                                .get(0)));
        };
    }

    /** Returns all nodes in the order of their launch, but the active controller last, as it has to be chosen anew. */
    private List<String> controllerLast() throws DriverException, InterruptedException {
        List<String> controllers = servers.with(Role.CONTROLLER);
        Predicate<String> last =
                node -> nodes.getOrDefault(node, List.of()).stream().anyMatch(controllers::contains);
        return Stream.concat(
                        nodes.keySet().stream().filter(last.negate()),
                        nodes.keySet().stream().filter(last))
                .toList();
    }

    /** Returns the nodes with a copy of the partition, the leader's first. */
    private List<String> withCopy(TimedAction action) throws DriverException, InterruptedException {
        List<String> names = new ArrayList<>();
        for (String address : told(action, Role.COPY)) {
            String name = node(action, address);
            if (!names.contains(name)) {
                names.add(name);
            }
        }
        return names;
    }

    private List<String> told(TimedAction action, Role role) throws DriverException, InterruptedException {
        List<String> addresses = servers.with(role);
        if (addresses.isEmpty()) {
            throw new DriverException(action.describe() + " has nobody to act on: the system tells of no "
                    + (role == Role.COPY ? "node with a copy" : action.victim())
                    + " of partition 0 of the busiest topic");
        }
        return addresses;
    }

    private String node(TimedAction action, String address) throws DriverException {
        return nodes.entrySet().stream()
                .filter(node -> node.getValue().contains(address))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> new DriverException(action.describe() + " has nobody to act on: the "
                        + action.victim() + " is at " + address + ", where no node of this broker is that can"
                        + " be acted on alone"));
    }
}
