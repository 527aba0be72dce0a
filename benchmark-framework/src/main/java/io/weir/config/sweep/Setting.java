package io.weir.config.sweep;

import io.weir.config.source.Node;
import io.weir.config.source.SourceLocation;
import java.util.List;

/**
 * One key with the value that a cell gives it.
 *
 * @param key as {@code --set} names it: a key of the workload, or one of the driver file as {@code driver.key}, {@code
 *     broker.key} or {@code generator.key}
 * @param place of the key, for errors
 */
public record Setting(String key, SourceLocation place, Node value) {

    private static final List<String> OF_DRIVERS = List.of("driver.", "broker.", "generator.");

    /** Returns whether a key, as {@code --set} names it, is one of driver files. */
    public static boolean isForDriver(String key) {
        return OF_DRIVERS.stream().anyMatch(key::startsWith);
    }

    public boolean isForDriver() {
        return isForDriver(key);
    }
}
