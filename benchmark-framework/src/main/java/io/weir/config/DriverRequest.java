package io.weir.config;

import io.weir.driver.DriverSettings;
import io.weir.resource.Endpoint;
import io.weir.secret.Secrets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Content of a driver file for the JVM of a run. Holds secrets, which its text does not.
 *
 * @param driver the driver's short name ("kafka") or its class's full name
 * @param clientVersion version of the client library; null for the shipped one
 * @param values checked values of the driver's own keys, as in {@link DriverSettings}
 * @param endpoints where the nodes of an existing cluster report their resource use
 * @param secrets what no output of that JVM may show either; remembered when it reads this
 */
public record DriverRequest(
        String name,
        String driver,
        @Nullable String clientVersion,
        Map<String, Object> values,
        List<Endpoint> endpoints,
        Set<String> secrets) {

    public DriverRequest {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        endpoints = List.copyOf(endpoints);
        secrets = Set.copyOf(secrets);
        secrets.forEach(Secrets::remember);
    }

    public DriverSettings settings() {
        return new DriverSettings(values);
    }

    @Override
    public String toString() {
        return name;
    }
}
