package io.weir.driver.broker;

import io.weir.driver.DriverException;

/** An additional ability of a {@link io.weir.driver.Driver}: its system's server can be launched on this machine. */
public interface BrokerProvider {

    /** The server version launched when the driver file names none. */
    String defaultBrokerVersion();

    /**
     * Lays out a server of one or several nodes.
     *
     * @implSpec Pure: decides on files, arguments and ports, starts nothing. All addresses are on 127.0.0.1.
     * @throws DriverException when the request can't be met; the message says why and what could
     */
    BrokerBlueprint blueprint(BrokerRequest request) throws DriverException;
}
