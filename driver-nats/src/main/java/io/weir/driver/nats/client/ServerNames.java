package io.weir.driver.nats.client;

import io.nats.client.Connection;
import io.weir.driver.DriverException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The addresses of servers by their names: JetStream tells names, and a client knows addresses. Any thread.
 *
 * @param known those found so far
 */
public record ServerNames(Connection connection, Connecting connecting, Map<String, String> known) {

    /** Opens a connection to one server and no other of its cluster. */
    @FunctionalInterface
    public interface Connecting {
        Connection to(String url) throws DriverException, IOException, InterruptedException;
    }

    public ServerNames(Connection connection, Connecting connecting) {
        this(connection, connecting, new ConcurrentHashMap<>());
    }

    /** Returns {@code host:port} of all servers that the client knows. */
    public List<String> addresses() {
        return connection.getServers().stream().map(ServerNames::hostAndPort).toList();
    }

    /** Returns the server that the connection has now; empty while it has none. */
    Optional<String> connected() {
        return Optional.ofNullable(connection.getConnectedUrl()).map(ServerNames::hostAndPort);
    }

    private static String hostAndPort(String url) {
        return url.replaceFirst("^[a-z]+://", "").replaceFirst("^.*@", "");
    }

    /** Returns the address of a server; empty when no server of this name answers. */
    Optional<String> address(String name) throws InterruptedException {
        if (!known.containsKey(name)) {
            for (String url : new ArrayList<>(connection.getServers())) {
                if (!known.containsValue(hostAndPort(url))) {
                    ask(url);
                }
            }
        }
        return Optional.ofNullable(known.get(name));
    }

    /** Reads the name of the server at an address by a connection of its own. */
    private void ask(String url) throws InterruptedException {
        try (Connection one = connecting.to(url)) {
            known.put(one.getServerInfo().getServerName(), hostAndPort(url));
        } catch (IOException | DriverException dead) {
            // It has no role now.
            return;
        }
    }
}
