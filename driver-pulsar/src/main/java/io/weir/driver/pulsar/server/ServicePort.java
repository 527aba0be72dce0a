package io.weir.driver.pulsar.server;

import io.weir.driver.broker.BrokerBlueprint.Relay;
import io.weir.driver.broker.BrokerRequest;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Port of a broker's binary protocol.
 *
 * @param clients port that clients connect to
 * @param behindRelay ports of the broker where a relay listens on the one for clients; empty without relays
 */
record ServicePort(int clients, Optional<BehindRelay> behindRelay) {

    private static final String INTERNAL = "internal";
    private static final String CLIENTS = "clients";

    /**
     * Ports at which the broker listens itself.
     *
     * @param clients for what the relay passes on
     * @param internal for the brokers' own clients, which take no relay
     */
    record BehindRelay(int clients, int internal) {}

    static ServicePort of(BrokerRequest request) {
        int clients = request.freePort().getAsInt();
        return new ServicePort(
                clients,
                request.relayed()
                        ? Optional.of(new BehindRelay(
                                request.freePort().getAsInt(),
                                request.freePort().getAsInt()))
                        : Optional.empty());
    }

    String address() {
        return address(clients);
    }

    private static String address(int port) {
        return PulsarServer.HOST + ":" + port;
    }

    private static String url(int port) {
        return "pulsar://" + address(port);
    }

    /** Returns the URL under which brokers know each other. */
    String internalUrl() {
        return url(behindRelay.map(BehindRelay::internal).orElse(clients));
    }

    /** Returns all addresses by which the system may name the broker. */
    Stream<String> endpoints() {
        return Stream.concat(Stream.of(address()), behindRelay.map(own -> address(own.internal())).stream());
    }

    Stream<Relay> relays(String node) {
        return behindRelay.map(own -> new Relay(node, address(), address(own.clients()))).stream();
    }

    /**
     * Sets where a broker listens and what it tells clients. What comes in at the relay's port of the broker is told of the
     * relay in all lookups.
     */
    void setIn(ServerSettings settings) {
        if (behindRelay.isEmpty()) {
            settings.set("advertisedAddress", PulsarServer.HOST).set("brokerServicePort", clients);
            return;
        }
        BehindRelay own = behindRelay.get();
        settings.set("brokerServicePort", own.internal())
                .set("internalListenerName", INTERNAL)
                .set("advertisedListeners", INTERNAL + ":" + url(own.internal()) + "," + CLIENTS + ":" + url(clients))
                .set("bindAddresses", CLIENTS + ":" + url(own.clients()));
    }
}
