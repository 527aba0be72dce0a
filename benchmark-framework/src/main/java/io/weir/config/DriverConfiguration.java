package io.weir.config;

import io.weir.config.source.SourceLocation;
import io.weir.driver.DriverSettings;
import io.weir.secret.Secrets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
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

    /** Returns the place of a key's value ({@code group.key}); the file as a whole when it is not given. */
    public SourceLocation location(String key) {
        SourceLocation own = places.get(key);
        return own == null ? file.location(key) : own;
    }

    /** Returns the content for the JVM of a run. */
    public DriverRequest request() {
        return new DriverRequest(
                file.name(),
                file.driver(),
                file.clientVersion().orElse(null),
                settings.values(),
                file.endpoints(),
                Secrets.remembered());
    }

    /** Returns the keys whose effective values are masked, as --set names them. */
    public List<String> secrets() {
        List<String> masked = new ArrayList<>();
        collectMasked("", effective, masked);
        return masked;
    }

    private static void collectMasked(String prefix, Map<?, ?> values, List<String> masked) {
        values.forEach((key, value) -> {
            if (value instanceof Map<?, ?> group) {
                collectMasked(prefix + key + ".", group, masked);
            } else if (String.valueOf(value).contains(Secrets.MASK)) {
                masked.add(Overrides.name(prefix + key));
            }
        });
    }
}
