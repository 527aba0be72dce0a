package io.weir.driver.support;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads values with defaults and collects those out of range, so that the user sees all of them at once. One thread. */
public final class CheckedSettings {

    private final DriverSettings settings;
    private final List<String> errors = new ArrayList<>();

    public CheckedSettings(DriverSettings settings) {
        this.settings = settings;
    }

    public boolean flag(String key, boolean otherwise) {
        return settings.has(key) ? settings.flag(key) : otherwise;
    }

    /** Returns an INTEGER, a DURATION in nanoseconds, or a SIZE in bytes; {@code otherwise} if it is out of range. */
    public long integer(String key, long otherwise, long min, long max) {
        long value = settings.has(key) ? settings.integer(key) : otherwise;
        if (value >= min && value <= max) {
            return value;
        }
        add(key + " must be " + (max == Long.MAX_VALUE ? "at least " + min : min + " to " + max) + ", not " + value);
        return otherwise;
    }

    /** Returns a number that is finite and not negative, or 0. */
    public double atLeastZero(String key) {
        return number(key, Double.MAX_VALUE, " must be a number from 0 on, not ");
    }

    /** Returns a share from 0 to 1, 0 unless given. */
    public double ratio(String key) {
        return number(key, 1, " must be 0 to 1, not ");
    }

    private double number(String key, double max, String expected) {
        double value = settings.has(key) ? settings.number(key) : 0;
        if (value >= 0 && value <= max) {
            return value;
        }
        add(key + expected + value);
        return 0;
    }

    /** Returns the constant whose name is given, in upper or lower case, with dashes or underscores. */
    public <E extends Enum<E>> E choice(String key, E otherwise) {
        String text = settings.optionalText(key).map(String::strip).orElse("");
        if (text.isEmpty()) {
            return otherwise;
        }
        E[] choices = otherwise.getDeclaringClass().getEnumConstants();
        for (E choice : choices) {
            if (choice.name().equalsIgnoreCase(text.replace('-', '_'))) {
                return choice;
            }
        }
        add(key + " must be one of "
                + Arrays.stream(choices).map(CheckedSettings::spelling).toList() + ", not \"" + text + "\"");
        return otherwise;
    }

    /** Returns the spelling of a constant in a driver file. */
    public static String spelling(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns names that are separated by commas, in their order; none if the key is not given. */
    public List<String> names(String key) {
        return settings.optionalText(key).stream()
                .flatMap(text -> Arrays.stream(text.split(",")))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /** Adds a sentence on what the user has to change. */
    public void add(String error) {
        errors.add(error);
    }

    public boolean hasErrors() {
        return !errors.isEmpty();
    }

    /** @throws DriverException naming every error, if there are any */
    public void check() throws DriverException {
        if (hasErrors()) {
            throw new DriverException(String.join("; ", errors));
        }
    }

    /** Returns one choice, as {@link #choice(String, Enum)} does, or fails. */
    public static <E extends Enum<E>> E choice(DriverSettings settings, String key, E otherwise)
            throws DriverException {
        CheckedSettings checked = new CheckedSettings(settings);
        E choice = checked.choice(key, otherwise);
        checked.check();
        return choice;
    }
}
