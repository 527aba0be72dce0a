package io.weir.config;

import io.weir.driver.DriverSettings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A driver file, understood in all its keys and without mistakes.
 *
 * @param effective every key as it holds, overrides and defaults included, secrets masked; in the shape of the file
 */
public record DriverConfiguration(DriverFile file, DriverSettings settings, Map<String, Object> effective) {

    public DriverConfiguration {
        effective = Collections.unmodifiableMap(new LinkedHashMap<>(effective));
    }
}
