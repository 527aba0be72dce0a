package io.weir.driver.nats.client;

import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
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
public record ServerNames(Connection connection, Map<String, String> known) {

    public ServerNames(Connection connection) {
        this(connection, new ConcurrentHashMap<>());
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
        Options options = new Options.Builder(connection.getOptions())
                .server(url)
                .ignoreDiscoveredServers()
                .noReconnect()
                .connectionListener(null)
                .errorListener(null)
                .build();
        try (Connection asked = Nats.connect(options)) {
            known.put(asked.getServerInfo().getServerName(), hostAndPort(url));
        } catch (IOException dead) {
            // It has no role now.
            return;
        }
    }
}
