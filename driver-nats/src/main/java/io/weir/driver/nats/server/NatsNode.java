package io.weir.driver.nats.server;

import java.nio.file.Path;
import java.util.Optional;

/**
 * One server of a local cluster.
 *
 * @param id from 1
 * @param directory of its files
 * @param clientPort that clients connect to
 * @param clusterPort for other servers
 * @param monitorPort for its monitoring pages
 * @param behindRelay port at which it listens for clients where a relay listens on the one that they know
 */
record NatsNode(
        int id, Path directory, int clientPort, int clusterPort, int monitorPort, Optional<Integer> behindRelay) {

    static final String HOST = "127.0.0.1";

    String name() {
        return "server-" + id;
    }

    String clientAddress() {
        return HOST + ":" + clientPort;
    }

    String listenAddress() {
        return HOST + ":" + behindRelay.orElse(clientPort);
    }

    String clusterAddress() {
        return HOST + ":" + clusterPort;
    }

    String monitorAddress() {
        return HOST + ":" + monitorPort;
    }

    Path file() {
        return directory.resolve("server.conf");
    }

    Path store() {
        return directory.resolve("store");
    }
}
