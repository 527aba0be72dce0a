package io.weir.driver.broker;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntSupplier;

/**
 * Server that the user asked for, and its place.
 *
 * @param version of the server's artifacts
 * @param nodes how many brokers, at least 1
 * @param heap of each node in the JVM's notation: "1g"
 * @param config server settings that override the blueprint's own, in the system's own terms
 * @param directory empty, private to this server, removed when it has ended
 * @param settings of the driver file, for its clients' requirements of the server
 * @param folders for its data, which {@link BrokerProvider#misfits(DataFolders)} has let pass
 * @param relayed whether clients are to reach the server through relays, which the blueprint then names: the server
 *     advertises the address at which a relay listens, and listens elsewhere
 * @param freePort returns a port of 127.0.0.1 that nobody listens on, another one on each call; the three just
 *     below it are handed out to nobody
 */
public record BrokerRequest(
        String version,
        int nodes,
        String heap,
        Map<String, String> config,
        Path directory,
        DriverSettings settings,
        DataFolders folders,
        boolean relayed,
        IntSupplier freePort) {

    public BrokerRequest {
        config = Map.copyOf(config);
        if (nodes < 1) {
            throw new IllegalArgumentException("a broker has at least 1 node, not " + nodes);
        }
    }

    /**
     * Refuses the user's settings that the layout depends on.
     *
     * @throws DriverException naming those of {@link #config} that are among these keys
     */
    public void refuse(Set<String> keys) throws DriverException {
        Set<String> forbidden = new TreeSet<>(config.keySet());
        forbidden.retainAll(keys);
        if (!forbidden.isEmpty()) {
            throw new DriverException("broker.config must not set " + String.join(", ", forbidden)
                    + ", which the local cluster's layout decides; remove it or use a cluster of your own");
        }
    }

    /** Creates a request of a server that clients reach without relays. */
    public BrokerRequest(
            String version,
            int nodes,
            String heap,
            Map<String, String> config,
            Path directory,
            DriverSettings settings,
            DataFolders folders,
            IntSupplier freePort) {
        this(version, nodes, heap, config, directory, settings, folders, false, freePort);
    }

    /** Creates a request of a server with the data folders of its own layout. */
    public BrokerRequest(
            String version,
            int nodes,
            String heap,
            Map<String, String> config,
            Path directory,
            DriverSettings settings,
            IntSupplier freePort) {
        this(version, nodes, heap, config, directory, settings, DataFolders.DEFAULT, false, freePort);
    }

    /** Creates a request of such a server for clients with default settings. */
    public BrokerRequest(
            String version, int nodes, String heap, Map<String, String> config, Path directory, IntSupplier freePort) {
        this(version, nodes, heap, config, directory, new DriverSettings(Map.of()), freePort);
    }
}
