package io.weir.driver.broker;

import java.util.List;
import java.util.Map;

/**
 * A server laid out to the last argument: what to fetch and the steps to take in order.
 *
 * @param artifacts the class path of all its JVMs
 * @param steps taken one after the other; consecutive {@link BrokerStep.Launch} steps are started together and then
 *     waited for
 * @param addresses what a session needs to connect, by names of the driver's own choice
 */
public record BrokerBlueprint(ArtifactSet artifacts, List<BrokerStep> steps, Map<String, String> addresses) {

    public BrokerBlueprint {
        steps = List.copyOf(steps);
        addresses = Map.copyOf(addresses);
    }
}
