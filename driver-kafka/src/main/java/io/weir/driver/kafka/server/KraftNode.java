package io.weir.driver.kafka.server;

/**
 * One node of a local cluster.
 *
 * @param id Kafka's node.id, from 1
 * @param clientPort for connections of clients and other brokers
 * @param controllerPort for the votes of the controllers
 */
record KraftNode(int id, int clientPort, int controllerPort) {

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
