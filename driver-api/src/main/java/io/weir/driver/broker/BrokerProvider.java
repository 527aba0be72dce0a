package io.weir.driver.broker;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import java.util.Map;

/** An additional ability of a {@link io.weir.driver.Driver}: its system's server can be launched on this machine. */
public interface BrokerProvider {

    /** Returns the server version launched when the driver file names none. */
    String defaultBrokerVersion();

    /**
     * Returns the server version launched with these settings when the driver file names none.
     *
     * @implSpec Override it where the version is that of an installed program, which may be asked: results of different
     *     versions must not look alike. Complete in seconds, and the same answer for the life of this JVM.
     */
    default String brokerVersion(DriverSettings settings) {
        return defaultBrokerVersion();
    }

    /**
     * Returns the settings of a driver file that a server of so many nodes can't meet. Called before anything is
     * started.
     *
     * @param nodes of the server that would be launched, at least 1
     * @return by key, the fault of its value and the remedy, as a sentence whose subject is the key; empty when no
     *     fault is known
     * @implSpec Pure, and complete in microseconds.
     */
    default Map<String, String> misfits(DriverSettings settings, int nodes) {
        return Map.of();
    }

    /**
     * Returns what a server keeps of the messages sent to it.
     *
     * @param config server settings of the driver file
     * @param nodes of the server that would be launched, at least 1
     * @implSpec Pure, and complete in microseconds.
     */
    default Storage storage(DriverSettings settings, Map<String, String> config, int nodes) {
        return new Storage(1, false);
    }

    /**
     * Returns the server settings by which it throws old messages away; those of the driver file go over them.
     *
     * @implSpec Pure, and complete in microseconds.
     * @throws DriverException when the system can't do so; the message, whose subject is broker.retention, says what it
     *     can do
     */
    default Map<String, String> retention(Retention retention) throws DriverException {
        throw new DriverException("broker.retention can't be set for this system; take it out");
    }

    /**
     * Returns the data folders that the system can't have.
     *
     * @param folders that were asked for
     * @return by key (broker.logDirs, broker.journalDirs, broker.disks), the reason and the remedy, as a sentence whose
     *     subject is the key
     * @implSpec Pure, and complete in microseconds.
     */
    default Map<String, String> misfits(DataFolders folders) {
        return Map.of("broker.logDirs", "can't be set for this system; take it out");
    }

    /**
     * Lays out a server of one or several nodes.
     *
     * @param request with {@link BrokerRequest#relayed}, only those are refused that can't be; a layout without relays is
     *     taken for a system whose clients can't reach it so
     * @implSpec Pure: decides on files, arguments and ports, starts nothing. All addresses are those of the loopback interface, and
     *     other interfaces have the open ports of the blueprint only.
     * @throws DriverException when the request can't be met; the message gives the reason and a request that could be
     *     met
     */
    BrokerBlueprint blueprint(BrokerRequest request) throws DriverException;
}
