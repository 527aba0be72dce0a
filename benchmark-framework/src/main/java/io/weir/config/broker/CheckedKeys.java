package io.weir.config.broker;

import io.weir.cpu.CpuRequest;
import io.weir.driver.DriverSettings;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/**
 * Values of a driver file whose form is checked as they are read.
 *
 * @param wrong takes the key of a wrong value, and a sentence whose subject is the key
 */
public record CheckedKeys(DriverSettings settings, BiConsumer<String, String> wrong) {

    /** Fixed versions. LATEST and RELEASE, which move, have no digit and do not match. */
    private static final Pattern FIXED_VERSION = Pattern.compile("(?=.*[0-9])[A-Za-z0-9]+([._+-][A-Za-z0-9]+)*");

    /** Returns a version, which becomes part of addresses and paths; empty if there is none. */
    public Optional<String> version(String key) {
        Optional<String> version = settings.optionalText(key);
        if (version.isPresent() && !FIXED_VERSION.matcher(version.get()).matches()) {
            wrong.accept(key, "must be one fixed version, such as 4.3.1, not '" + version.get() + "'");
            return Optional.empty();
        }
        return version;
    }

    /** Returns the requested CPUs. Whether this machine has them does not depend on the file and is checked later. */
    public CpuRequest cpus(String key) {
        String text = settings.optionalText(key).orElse(CpuRequest.AUTO.toString());
        Optional<CpuRequest> request = CpuRequest.parse(text);
        if (request.isEmpty()) {
            wrong.accept(key, "must be auto, shared, or a list of CPUs such as 0-1,4, not '" + text + "'");
        }
        return request.orElse(CpuRequest.AUTO);
    }

    /**
     * Returns a number that has to be between bounds; the nearer bound in place of one that is not.
     *
     * @param byDefault if there is none
     */
    int number(String key, int min, int max, int byDefault) {
        long number = settings.has(key) ? settings.integer(key) : byDefault;
        if (settings.has(key) && (number < min || number > max)) {
            wrong.accept(key, "must be between " + min + " and " + max + ", not " + number);
            return (int) Math.max(min, Math.min(number, max));
        }
        return (int) number;
    }
}
