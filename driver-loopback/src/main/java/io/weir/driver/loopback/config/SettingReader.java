package io.weir.driver.loopback.config;

import io.weir.driver.DriverSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads values with defaults and collects those out of range, so that the user sees all of them at once. */
public final class SettingReader {

    private final DriverSettings settings;
    private final List<String> problems = new ArrayList<>();

    SettingReader(DriverSettings settings) {
        this.settings = settings;
    }

    List<String> problems() {
        return List.copyOf(problems);
    }

    boolean flag(String key, boolean otherwise) {
        return settings.has(key) ? settings.flag(key) : otherwise;
    }

    /** Returns nanoseconds, at least 0. */
    long duration(String key, long otherwise) {
        long nanos = settings.has(key) ? settings.integer(key) : otherwise;
        if (nanos < 0) {
            problems.add(key + " is " + nanos + " ns; a time can't be negative");
        }
        return nanos;
    }

    long whole(String key, long otherwise, long min, long max) {
        long value = settings.has(key) ? settings.integer(key) : otherwise;
        if (value < min || value > max) {
            problems.add(key + " is " + value + ", not within " + min + " and " + max);
            return otherwise;
        }
        return value;
    }

    double atLeastZero(String key, double otherwise) {
        double value = settings.has(key) ? settings.number(key) : otherwise;
        if (!(value >= 0) || Double.isInfinite(value)) {
            problems.add(key + " is " + value + ", not a number from 0 on");
        }
        return value;
    }

    StallSettings stall() {
        return new StallSettings(
                duration(LoopbackKeys.STALL_EVERY, 0),
                duration(LoopbackKeys.STALL_FOR, 0),
                choice(LoopbackKeys.STALL_KIND, StallKind.BLOCKING),
                whole(LoopbackKeys.BLOCKED_PRODUCERS, Long.MAX_VALUE, 0, Long.MAX_VALUE));
    }

    FaultRatios faults() {
        return new FaultRatios(
                ratio(LoopbackKeys.LOSS_RATIO),
                ratio(LoopbackKeys.FILTER_RATIO),
                ratio(LoopbackKeys.DUPLICATE_RATIO),
                ratio(LoopbackKeys.REORDER_RATIO),
                ratio(LoopbackKeys.CORRUPT_RATIO),
                ratio(LoopbackKeys.REFUSE_RATIO),
                ratio(LoopbackKeys.UNKNOWN_RATIO),
                ratio(LoopbackKeys.PHANTOM_RATIO),
                ratio(LoopbackKeys.COMPLETE_AGAIN_RATIO));
    }

    /** Returns a constant by its name in lower case with dashes. */
    <E extends Enum<E>> E choice(String key, E otherwise) {
        if (!settings.has(key)) {
            return otherwise;
        }
        String written = settings.text(key);
        E[] constants = otherwise.getDeclaringClass().getEnumConstants();
        for (E constant : constants) {
            if (name(constant).equals(written)) {
                return constant;
            }
        }
        problems.add(key + " is \"" + written + "\", not one of "
                + Arrays.stream(constants).map(SettingReader::name).toList());
        return otherwise;
    }

    /** Returns the spelling of a constant in a driver file. */
    public static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private double ratio(String key) {
        double value = settings.has(key) ? settings.number(key) : 0;
        if (!(value >= 0 && value <= 1)) {
            problems.add(key + " is " + value + ", not a share from 0 to 1");
            return 0;
        }
        return value;
    }
}
