package io.weir.broker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A broker that is ready. Methods may be called by any thread. */
public interface StartedBroker extends NodeControl, AutoCloseable {

    /** Returns the addresses that a session needs to connect, by the driver's own keys. */
    Map<String, String> addresses();

    /** Returns the image of its containers, by digest or ID; empty where it runs in none. */
    default Optional<String> image() {
        return Optional.empty();
    }

    /** Returns the ports on which it listens on all interfaces of the machine, by node and purpose. */
    default Map<String, Integer> openPorts() {
        return Map.of();
    }

    /** Returns the directory that holds its data; gone after {@link #close()}. */
    Path directory();

    /** Returns the folders of this machine that it writes to, one at least. */
    default List<Path> folders() {
        return List.of(directory());
    }

    /** Returns whether any of its nodes still runs. */
    boolean anyNodeAlive();

    /** Ends all nodes and removes their data. Idempotent. */
    @Override
    void close();
}
