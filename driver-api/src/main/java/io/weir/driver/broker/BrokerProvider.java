package io.weir.driver.broker;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import java.util.Map;

/** An additional ability of a {@link io.weir.driver.Driver}: its system's server can be launched on this machine. */
public interface BrokerProvider {

    /** The server version launched when the driver file names none. */
    String defaultBrokerVersion();

    /**
     * Which settings of a driver file can't be met by a server of so many nodes. Asked before anything is started.
     *
     * @param nodes of the server that would be launched, at least 1
     * @return by key, what is wrong with its value and what to do, as a sentence whose subject is the key; empty when
     *     nothing is known to be
     * @implSpec Pure, and complete in microseconds.
     */
    default Map<String, String> misfits(DriverSettings settings, int nodes) {
        return Map.of();
    }

    /**
     * Lays out a server of one or several nodes.
     *
     * @implSpec Pure: decides on files, arguments and ports, starts nothing. All addresses are on 127.0.0.1.
     * @throws DriverException when the request can't be met; the message says why and what could
     */
    BrokerBlueprint blueprint(BrokerRequest request) throws DriverException;
}
