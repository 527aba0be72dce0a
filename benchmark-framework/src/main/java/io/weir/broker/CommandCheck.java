package io.weir.broker;

import io.weir.process.NodeCommands;
import io.weir.workload.timeline.TimedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks that a time line can act on an existing cluster.
 *
 * @param nodes by which commands; none where the driver file has no such block
 */
public record CommandCheck(List<NodeCommands> nodes) {

    /**
     * Returns what is missing, a sentence each without a full stop.
     *
     * @param key of the workload that asks for the actions
     * @param actions on nodes
     * @param undone whether nodes that an action ends are started again without being told how long it lasts
     */
    public List<String> unmet(String key, List<TimedAction> actions, boolean undone) {
        if (nodes.isEmpty()) {
            return List.of(key + " acts on nodes, and this driver file has none that Weir could act on; write"
                    + " broker: {launch: local} there, or for a cluster of yours broker.commands such as {b1.kill: …,"
                    + " b1.start: …}, or take the " + key + " away");
        }
        List<String> unmet = new ArrayList<>(unknownNodes(
                key, actions, nodes.stream().map(NodeCommands::name).toList()));
        for (TimedAction action : actions) {
            if (action.isOnNetwork()) {
                unmet.add(key + " has " + action.describe() + ", and between clients and a cluster of yours there is no"
                        + " relay of Weir's; write broker: {launch: local}, or let commands named pause and resume do"
                        + " it and write pause");
                continue;
            }
            if (!action.needsUndo() && !undone) {
                unmet.add(key + " has " + action.describe()
                        + " without for, and nobody would start a node of yours again; write for how long");
            }
            if (action.isByRole()
                    && nodes.stream().noneMatch(node -> node.address().isPresent())) {
                unmet.add(key + " has " + action.describe() + ", and broker.commands tells the address of no node; add "
                        + nodes.get(0).name() + ".address: host:port, as the system tells it to its clients");
            }
            for (NodeCommands node : nodes) {
                if (mayMeet(action, node)) {
                    missing(action, node)
                            .map(word -> key + " has " + action.describe() + ", and broker.commands has no "
                                    + node.name() + "." + word + "; add that command")
                            .forEach(unmet::add);
                }
            }
        }
        unmet.addAll(atOnce(key, actions));
        return unmet.stream().distinct().toList();
    }

    /** Returns the actions on nodes on which an earlier one is in force to the end, a sentence each. */
    private static List<String> atOnce(String key, List<TimedAction> actions) {
        List<String> unmet = new ArrayList<>();
        for (int later = 1; later < actions.size(); later++) {
            for (TimedAction earlier : actions.subList(0, later)) {
                if (earlier.holdsNode() && earlier.lasting().isEmpty() && mayMeet(earlier, actions.get(later))) {
                    unmet.add(
                            key + " has " + actions.get(later).describe() + " while " + earlier.describe()
                                    + " is in force, which nothing undoes before the end; write for: how long in the earlier one");
                }
            }
        }
        return unmet;
    }

    private static boolean mayMeet(TimedAction one, TimedAction other) {
        return one.victim().equals(other.victim())
                || TimedAction.words().contains(one.victim())
                || TimedAction.words().contains(other.victim());
    }

    private static boolean mayMeet(TimedAction action, NodeCommands node) {
        return action.isByRole()
                ? node.address().isPresent()
                : action.victim().equals(TimedAction.ALL) || action.victim().equals(node.name());
    }

    private static Stream<String> missing(TimedAction action, NodeCommands node) {
        return Stream.of(CommandedNodes.word(action.kind()), CommandedNodes.undoingWord(action.kind()))
                .filter(word -> node.command(word).isEmpty());
    }

    /** Returns the actions on nodes that are not there, a sentence each. */
    public static List<String> unknownNodes(String key, List<TimedAction> actions, List<String> nodes) {
        return actions.stream()
                .filter(action -> !TimedAction.words().contains(action.victim()) && !nodes.contains(action.victim()))
                .map(action -> key + " has " + action.describe() + ", and this broker has no such node; name one of "
                        + String.join(", ", nodes) + ", or one of " + String.join(", ", TimedAction.words()))
                .toList();
    }
}
