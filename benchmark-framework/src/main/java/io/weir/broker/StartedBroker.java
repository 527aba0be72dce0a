package io.weir.broker;

import io.weir.resource.WatchedProcess;
import java.util.List;
import java.util.Map;

/** A broker that is ready. Methods may be called by any thread. */
public interface StartedBroker extends AutoCloseable {

    /** Returns the addresses that a session needs to connect, by the driver's own keys. */
    Map<String, String> addresses();

    /** Returns whether any of its nodes still runs. */
    boolean anyNodeAlive();

    /**
     * Returns the processes of all nodes, or none if one is not visible: the use of some nodes does not describe the
     * broker.
     */
    List<WatchedProcess> processes() throws InterruptedException;

    /** Ends all nodes and removes their data. Idempotent. */
    @Override
    void close();
}
