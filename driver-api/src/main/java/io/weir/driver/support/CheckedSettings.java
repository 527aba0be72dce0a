package io.weir.driver.support;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Reads values with defaults and collects those out of range, so that the user sees all of them at once. One thread. */
public final class CheckedSettings {

    private final DriverSettings settings;
    private final List<String> errors = new ArrayList<>();
    private final Map<String, String> errorsByKey = new TreeMap<>();

    public CheckedSettings(DriverSettings settings) {
        this.settings = settings;
    }

    public boolean flag(String key, boolean otherwise) {
        return settings.has(key) ? settings.flag(key) : otherwise;
    }

    /** Returns an INTEGER, or a SIZE in bytes; {@code otherwise} if missing or out of range. */
    public long integer(String key, long otherwise, long min, long max) {
        if (!settings.has(key)) {
            return otherwise;
        }
        long value = settings.integer(key);
        if (value >= min && value <= max) {
            return value;
        }
        add(
                key,
                "must be "
                        + (value < min && max >= Integer.MAX_VALUE || max == Long.MAX_VALUE
                                ? "at least " + min
                                : min + " to " + max)
                        + ", not " + value);
        return otherwise;
    }

    /** Returns a DURATION in nanoseconds; {@code otherwise} if missing or below {@code min}, which is 0 or 1. */
    public long duration(String key, long otherwise, long min) {
        if (min == 0 || !settings.has(key) || settings.integer(key) >= min) {
            return integer(key, otherwise, min, Long.MAX_VALUE);
        }
        add(key, "must be more than 0, not " + TimeUnit.NANOSECONDS.toMillis(settings.integer(key)) + " ms");
        return otherwise;
    }

    /** Returns a finite number; {@code otherwise} if missing or out of range. */
    public double number(String key, double otherwise, long min, long max) {
        if (!settings.has(key)) {
            return otherwise;
        }
        double value = settings.number(key);
        if (value >= min && value <= (max == Long.MAX_VALUE ? Double.MAX_VALUE : max)) {
            return value;
        }
        add(
                key,
                "must be " + (max == Long.MAX_VALUE ? "a number from " + min + " on" : min + " to " + max) + ", not "
                        + value);
        return otherwise;
    }

    /** Returns the constant whose name is given, in upper or lower case, with dashes or underscores. */
    public <E extends Enum<E>> E choice(String key, E otherwise) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        E[] choices = otherwise.getDeclaringClass().getEnumConstants();
        for (E choice : choices) {
            if (isSpelling(text.get(), choice)) {
                return choice;
            }
        }
        add(
                key,
                "must be one of "
                        + Arrays.stream(choices).map(CheckedSettings::spelling).toList() + ", not \"" + text.get()
                        + "\"");
        return otherwise;
    }

    static boolean isSpelling(String text, Enum<?> constant) {
        return constant.name().equalsIgnoreCase(text.replace('-', '_'));
    }

    /** Returns the spelling of a constant in a driver file; that of a client's enum is its own. */
    public static String spelling(Enum<?> constant) {
        String name = constant.name();
        return name.equals(name.toUpperCase(Locale.ROOT))
                ? name.toLowerCase(Locale.ROOT).replace('_', '-')
                : name;
    }

    /** Returns names that are separated by commas, in their order; none if the key is not given. */
    public List<String> names(String key) {
        return text(key).stream()
                .flatMap(text -> Arrays.stream(text.split(",")))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /** Returns a text without blanks around it, if it is given and not blank. */
    public Optional<String> text(String key) {
        return settings.optionalText(key).map(String::strip).filter(text -> !text.isEmpty());
    }

    Map<String, String> properties(String key) {
        return settings.properties(key);
    }

    /** Adds a sentence on what the user has to change. */
    public void add(String error) {
        errors.add(error);
    }

    /** @param error sentence whose subject is the key */
    public void add(String key, String error) {
        errorsByKey.put(key, error);
        add(key + " " + error);
    }

    /** Returns the errors of single keys: see {@link io.weir.driver.Driver#contradictions}. */
    public Map<String, String> errorsByKey() {
        return errorsByKey;
    }

    /** @throws DriverException naming every error, if there are any */
    public void check() throws DriverException {
        if (!errors.isEmpty()) {
            throw new DriverException(String.join("; ", errors));
        }
    }
}
