package io.weir.driver;

import java.util.List;
import java.util.Objects;

/**
 * One key of a driver file: enough to check a value, to suggest a spelling and to print the documentation without
 * knowing the system.
 *
 * @param key the key as written
 * @param type form of its value
 * @param defaultValue value if the key is missing, as text; empty if there is none
 * @param required whether it must be given
 * @param secret whether its value is shown as {@code ***} wherever it would be printed
 * @param documentation one sentence
 * @param nested for {@link SettingType#PROPERTIES} and {@link SettingType#GROUP} the keys inside; for PROPERTIES an
 *     empty list means that any key is allowed
 */
public record SettingDescriptor(
        String key,
        SettingType type,
        String defaultValue,
        boolean required,
        boolean secret,
        String documentation,
        List<SettingDescriptor> nested) {

    public SettingDescriptor {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(defaultValue, "defaultValue");
        Objects.requireNonNull(documentation, "documentation");
        nested = List.copyOf(nested);
    }

    /** Returns this setting with its value hidden wherever it would be printed. */
    public SettingDescriptor asSecret() {
        return new SettingDescriptor(key, type, defaultValue, required, true, documentation, nested);
    }

    /** Returns this setting as one that the user must give. */
    public SettingDescriptor asRequired() {
        return new SettingDescriptor(key, type, defaultValue, true, secret, documentation, nested);
    }

    /** Forms of a value. */
    public enum SettingType {
        TEXT,
        BOOLEAN,
        INTEGER,
        /** A whole or decimal number. */
        NUMBER,
        /** {@code 30s}, {@code 1.5ms}; a bare number counts seconds. Read as nanoseconds. */
        DURATION,
        /** {@code 1KiB}, {@code 10MB}; a bare number counts bytes. */
        SIZE,
        /** A block of text in the format of Java properties, or a mapping with the same content. */
        PROPERTIES,
        /** A mapping with the nested keys. */
        GROUP;

        /** Returns an optional setting of this form; {@code defaultValue} is empty if there is none. */
        public SettingDescriptor setting(String key, String defaultValue, String documentation) {
            return new SettingDescriptor(key, this, defaultValue, false, false, documentation, List.of());
        }

        /** Returns an optional block of Java properties, or a group of keys. */
        public SettingDescriptor setting(String key, String documentation, List<SettingDescriptor> nested) {
            return new SettingDescriptor(key, this, "", false, false, documentation, nested);
        }
    }
}
