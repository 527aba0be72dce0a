package io.weir.broker;

import io.weir.driver.broker.BrokerBlueprint;
import io.weir.relay.HeldMemory;
import io.weir.relay.Impairment;
import io.weir.relay.Impairment.Cut;
import io.weir.relay.Impairment.Delay;
import io.weir.relay.Impairment.Refuse;
import io.weir.relay.Impairment.Throttle;
import io.weir.relay.Relay;
import io.weir.relay.Relay.Route;
import io.weir.result.flow.RelayHop;
import io.weir.time.SystemClock;
import io.weir.workload.timeline.TimedAction;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The relays between clients and the nodes of a local broker; none where its blueprint has none. */
final class RelayedNodes implements AutoCloseable {

    /** Memory of all relays of the command, whose heap is no larger for more of them. */
    private static final HeldMemory MEMORY = HeldMemory.quarterOfHeap();

    private final Map<String, Relay> relays = new LinkedHashMap<>();

    /** Opens the relays of a blueprint, on ports that are free now. */
    synchronized void open(BrokerBlueprint blueprint) throws BrokerException {
        if (!relays.isEmpty()) {
            return;
        }
        Map<String, List<Route>> routes = blueprint.relays().stream()
                .collect(Collectors.groupingBy(
                        BrokerBlueprint.Relay::node,
                        LinkedHashMap::new,
                        Collectors.mapping(
                                way -> new Route(address(way.listens()), address(way.target())), Collectors.toList())));
        try {
            for (Map.Entry<String, List<Route>> node : routes.entrySet()) {
                relays.put(node.getKey(), Relay.open(node.getKey(), node.getValue(), SystemClock.INSTANCE, MEMORY));
            }
        } catch (IOException taken) {
            throw new BrokerException("a relay can't listen before its node (" + taken.getMessage() + ")", taken);
        }
    }

    private static InetSocketAddress address(String hostAndPort) {
        int colon = hostAndPort.lastIndexOf(':');
        return new InetSocketAddress(
                hostAndPort.substring(0, colon), Integer.parseInt(hostAndPort.substring(colon + 1)));
    }

    /**
     * Impairs the ways to nodes; returns when that is in force.
     *
     * @throws BrokerException when there is nothing that it could be done to
     */
    void carryOut(TimedAction action, List<String> names) throws BrokerException, InterruptedException {
        List<Relay> ways = relays(names);
        int connections = 0;
        try {
            for (Relay way : ways) {
                connections += action.kind() == TimedAction.Kind.RESET
                                && action.lasting().isEmpty()
                        ? way.reset()
                        : way.impair(impairment(action));
            }
        } catch (IllegalStateException refused) {
            throw new BrokerException(String.valueOf(refused.getMessage()), refused);
        }
        if (connections == 0) {
            for (Relay way : ways) {
                var ignored = way.heal();
            }
            throw new BrokerException(
                    action.describe() + " had no effect: no client has a connection to " + String.join(", ", names));
        }
    }

    private static Impairment impairment(TimedAction action) {
        return switch (action.kind()) {
            case DISCONNECT -> new Cut();
            case DELAY -> new Delay(action.amount());
            case THROTTLE -> new Throttle(action.amount());
            case RESET -> new Refuse();
            default -> throw new IllegalArgumentException(action.kind() + " is not done to the network");
        };
    }

    /**
     * Frees the ways to nodes.
     *
     * @throws BrokerException when nothing has been held back on any of them: they are free, but the action had no effect
     */
    void heal(TimedAction action, List<String> names) throws BrokerException, InterruptedException {
        boolean impaired = false;
        long heldBack = 0;
        for (Relay way : relays(names)) {
            OptionalLong ofWay = way.heal();
            impaired |= ofWay.isPresent();
            heldBack += ofWay.orElse(0);
        }
        if (impaired && heldBack == 0 && action.kind() != TimedAction.Kind.RESET) { // which closed connections
            throw new BrokerException(action.describe() + " had no effect: nothing came that it could have held back");
        }
    }

    /** Returns the relays of those nodes that clients reach; those of others of the same action have nothing to impair. */
    private synchronized List<Relay> relays(List<String> names) throws BrokerException {
        List<Relay> found =
                names.stream().map(relays::get).filter(Objects::nonNull).toList();
        if (found.isEmpty()) {
            throw new BrokerException("clients have no connections to " + String.join(", ", names)
                    + ", only other nodes have; act on one of " + String.join(", ", relays.keySet()));
        }
        return found;
    }

    /** Returns what the relays cost; empty if there are none, or it is not known yet. */
    synchronized Optional<RelayHop> relayHop() {
        List<RelayHop> known = new ArrayList<>();
        for (Relay relay : relays.values()) {
            RelayHop times = relay.relayHop();
            if (times != null) {
                known.add(times);
            }
        }
        double cores = known.stream().mapToDouble(RelayHop::cores).sum();
        return known.stream()
                .max(Comparator.comparingLong(RelayHop::p99Nanos))
                .map(slowest -> slowest.withCores(cores));
    }

    @Override
    public synchronized void close() {
        relays.values().forEach(Relay::close);
    }
}
