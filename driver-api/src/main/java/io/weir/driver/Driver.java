package io.weir.driver;

import java.util.List;
import java.util.Map;

/**
 * Adapter to one messaging system: describes it and its abilities, and opens sessions.
 *
 * @implSpec A public class with a public no-argument constructor that does nothing but construct: no thread, no
 *     connection, no file. One instance serves one run. Every call, here and on everything opened from here, is made
 *     with the driver's class loader as the thread's context class loader. A driver that can also launch its system's
 *     server implements {@link io.weir.driver.broker.BrokerProvider} as well.
 */
public interface Driver {

    /** The version of this API. It rises when an existing driver would no longer work. */
    int SPI_VERSION = 1;

    /** Returns the short name of the system in lower case, as in {@code driver-<name>}: "kafka". */
    String name();

    /**
     * Returns the version of this API that the driver was built for.
     *
     * @implSpec Return {@link #SPI_VERSION}: the compiler copies the constant, so it stays the version at the time of
     *     the build. A driver of another version is refused by name before any other method is called.
     */
    int spiVersion();

    /** Returns the keys of the driver file that this driver understands, without the framework's own keys. */
    List<SettingDescriptor> settings();

    /**
     * Returns the abilities of this driver with these settings, and the guarantees that a run on it may rely on.
     *
     * @implSpec Pure: derived from the settings alone, without a connection.
     * @throws DriverException when the settings contradict each other
     */
    Guarantees guarantees(DriverSettings settings) throws DriverException;

    /**
     * Returns the settings of a driver file that can't be combined. Called before {@link #guarantees}, and before
     * anything is started.
     *
     * @return by key, the conflict with the others and the remedy, as a sentence whose subject is the key; the user
     *     sees each at its place in the file
     * @implSpec Pure, and complete in microseconds.
     */
    default Map<String, String> contradictions(DriverSettings settings) {
        return Map.of();
    }

    /**
     * Returns the reason, for the user, why {@link Guarantees#capabilities()} lacks a capability, citing the system's
     * documentation.
     */
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
}
