package io.weir.driver;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The checked values of a driver file, by key; keys of a {@link SettingDescriptor.SettingType#GROUP} as
 * {@code group.key}. Immutable.
 *
 * <p>Values have the type that their descriptor asks for: String, Boolean, Long (INTEGER, DURATION in nanoseconds, SIZE
 * in bytes), Double, or for PROPERTIES a Map of String to String. A key that the file lacks has its default; without
 * default the getters fail with the key's name, and {@link #has} returns false.
 */
public final class DriverSettings {

    private final Map<String, Object> values;

    public DriverSettings(Map<String, Object> values) {
        this.values = new LinkedHashMap<>(values);
    }

    /** Returns all values by key, secrets included. */
    public Map<String, Object> values() {
        return Collections.unmodifiableMap(values);
    }

    /** Returns whether the key has a value. */
    public boolean has(String key) {
        return values.containsKey(key);
    }

    public String text(String key) {
        return value(key, String.class);
    }

    /** Returns the text; empty if the file lacks the key. */
    public Optional<String> optionalText(String key) {
        return has(key) ? Optional.of(text(key)) : Optional.empty();
    }

    public boolean flag(String key) {
        return value(key, Boolean.class);
    }

    /** Returns the value of an INTEGER, of a DURATION in nanoseconds, or of a SIZE in bytes. */
    public long integer(String key) {
        return value(key, Long.class);
    }

    public double number(String key) {
        return value(key, Number.class).doubleValue();
    }

    /** Returns the properties of a block, in the order of the file; empty if the file lacks the key. */
    public Map<String, String> properties(String key) {
        if (!has(key)) {
            return Map.of();
        }
        Map<String, String> properties = new LinkedHashMap<>();
        ((Map<?, ?>) value(key, Map.class))
                .forEach((name, value) -> properties.put(String.valueOf(name), String.valueOf(value)));
        return properties;
    }

    private <T> T value(String key, Class<T> type) {
        Object value = values.get(key);
        if (value == null) {
            throw new IllegalArgumentException("setting " + key + " has no value");
        }
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException("setting " + key + " is a "
                    + value.getClass().getSimpleName() + ", asked for as " + type.getSimpleName());
        }
        return type.cast(value);
    }
}
