package io.weir.driver;

import java.time.Duration;
import java.util.Map;

/**
 * Settings and surroundings of a new session.
 *
 * @param settings the driver file's values, checked against {@link Driver#settings()}
 * @param brokerAddresses addresses of a broker that was launched for this run, by the names that
 *     {@link io.weir.driver.broker.BrokerBlueprint#addresses()} gave them; empty when the driver file names an existing
 *     cluster. They take precedence over addresses in the settings.
 * @param runId letters and digits, unique to the run; to be part of every client id, so that two drivers in one JVM
 *     and two runs on one cluster don't meet
 * @param timeLimit how long a single call that talks to the broker may take
 * @param clock the run's clock
 * @param waits is notified of what a call is waiting for where that takes seconds
 */
public record DriverContext(
        DriverSettings settings,
        Map<String, String> brokerAddresses,
        String runId,
        Duration timeLimit,
        NanoClock clock,
        WaitListener waits) {

    public DriverContext {
        brokerAddresses = Map.copyOf(brokerAddresses);
    }

    /** Creates a context in which nobody follows the waits. */
    public DriverContext(
            DriverSettings settings,
            Map<String, String> brokerAddresses,
            String runId,
            Duration timeLimit,
            NanoClock clock) {
        this(settings, brokerAddresses, runId, timeLimit, clock, WaitListener.NONE);
    }
}
