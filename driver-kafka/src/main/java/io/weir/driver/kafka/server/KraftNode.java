package io.weir.driver.kafka.server;

import java.util.Optional;

/**
 * One node of a local cluster.
 *
 * @param id Kafka's node.id, from 1
 * @param clientPort that clients connect to, and other brokers where there are no relays
 * @param controllerPort for the votes of the controllers
 * @param behindRelay ports where a relay listens on the one for clients; empty without relays
 */
record KraftNode(int id, int clientPort, int controllerPort, Optional<BehindRelay> behindRelay) {

    /**
     * Ports at which the node listens itself.
     *
     * @param clientPort for what the relay passes on
     * @param brokerPort for connections of other brokers, which take no relay
     */
    record BehindRelay(int clientPort, int brokerPort) {

        String clientAddress() {
            return HOST + ":" + clientPort;
        }

        String brokerAddress() {
            return HOST + ":" + brokerPort;
        }
    }

    static final String HOST = "127.0.0.1";

    String name() {
        return "broker-" + id;
    }

    String clientAddress() {
        return HOST + ":" + clientPort;
    }

    String controllerAddress() {
        return HOST + ":" + controllerPort;
    }

    String voter() {
        return id + "@" + controllerAddress();
    }
}
