package io.weir.driver.loopback;

import io.weir.driver.DriverSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Settings as a test writes them. */
final class Settings {

    private final Map<String, Object> values = new LinkedHashMap<>();

    static Settings with(String key, Object value) {
        return new Settings().and(key, value);
    }

    static Settings none() {
        return new Settings();
    }

    /** Whole numbers become what the framework makes of them. */
    Settings and(String key, Object value) {
        values.put(key, value instanceof Integer whole ? Long.valueOf(whole) : value);
        return this;
    }

    DriverSettings toDriver() {
        return new DriverSettings(values);
    }

    static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
