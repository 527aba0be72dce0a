package io.weir.config;

import io.weir.config.source.SourceLocation;
import io.weir.driver.DriverSettings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A driver file with all its keys read, without errors.
 *
 * @param places places of the driver's own keys that are given
 * @param effective effective values of all keys, overrides and defaults included, secrets masked; in the shape of the
 *     file
 */
public record DriverConfiguration(
        DriverFile file, DriverSettings settings, Map<String, SourceLocation> places, Map<String, Object> effective) {

    public DriverConfiguration {
        places = Map.copyOf(places);
        effective = Collections.unmodifiableMap(new LinkedHashMap<>(effective));
    }

    /**
     * Returns the place of a key's value; the file as a whole when it is not given. Keys in groups are written
     * group.key.
     */
    public SourceLocation location(String key) {
        SourceLocation own = places.get(key);
        return own == null ? file.location(key) : own;
    }
}
