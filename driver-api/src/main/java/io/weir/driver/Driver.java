package io.weir.driver;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The adapter to one messaging system: says what it is and can do, and opens sessions.
 *
 * @implSpec A public class with a public no-argument constructor that does nothing but construct: no thread, no
 *     connection, no file. One instance serves one run. Every call, here and on all that is opened from here, is made
 *     with the driver's class loader as the thread's context class loader. A driver that can also launch its system's
 *     server implements {@link io.weir.driver.broker.BrokerProvider} as well.
 */
public interface Driver {

    /** The version of this API. It rises when an existing driver would no longer work. */
    int SPI_VERSION = 1;

    /** The short name of the system in lower case, as in {@code driver-<name>}: "kafka". */
    String name();

    /**
     * The version of this API that the driver was built for.
     *
     * @implSpec Return {@link #SPI_VERSION}: the compiler copies the constant, so that it stays the version of the day
     *     of the build. A driver of another version is refused by name before anything else of it is called.
     */
    int spiVersion();

    /** The keys of the driver file that this driver understands, the framework's own keys left out. */
    List<SettingDescriptor> settings();

    /**
     * What this driver can do with these settings, and what a run on it may rely on.
     *
     * @implSpec Pure: derived from the settings alone, without a connection.
     * @throws DriverException when the settings contradict each other
     */
    Promises promises(DriverSettings settings) throws DriverException;

    /**
     * Which settings of a driver file can't be meant together. Asked before {@link #promises}, and before anything is
     * started.
     *
     * @return by key, what is wrong with it beside the others and what to do, as a sentence whose subject is the key;
     *     the user is told each at its place in the file
     * @implSpec Pure, and complete in microseconds.
     */
    default Map<String, String> contradictions(DriverSettings settings) {
        return Map.of();
    }

    /** What is told to the user for a capability that {@link Promises#capabilities()} lacks: the reason, citing the system's documentation. */
    default String whyNot(Capability capability) {
        return "driver " + name() + " does not offer " + capability;
    }

    /**
     * Connects.
     *
     * @implSpec Fails inside {@link DriverContext#timeLimit()} when the system can't be reached, and names the address
     *     and the reason. Whatever was opened before a failure is closed again.
     */
    DriverSession open(DriverContext context) throws DriverException, InterruptedException;

    /** Convenience for {@code promises(settings).capabilities()}. */
    default Set<Capability> capabilities(DriverSettings settings) throws DriverException {
        return promises(settings).capabilities();
    }
}
