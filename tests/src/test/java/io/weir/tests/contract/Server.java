package io.weir.tests.contract;

import java.util.List;
import java.util.Map;

/** A system's server as far as the contract meets it, wherever it runs. */
public interface Server extends AutoCloseable {

    /** What a session needs to connect, by the driver's own names. */
    Map<String, String> addresses();

    /** The processes' names in the order of their start. */
    List<String> nodes();

    /** Ends a process as a power cut would end it; returns when it is gone. */
    void kill(String node) throws Exception;

    /** Starts a killed process again on its old data and waits until it is ready. */
    void restart(String node) throws Exception;

    @Override
    void close();
}
