package io.weir.config.source;

import java.util.Optional;

/**
 * One key of a workload file, for both reading and reference.
 *
 * @param defaultText default value as a user would write it; empty if there is none
 * @param documentation one sentence
 */
public record Key<T>(String name, ValueType<T> type, String defaultText, String documentation) {

    Optional<T> defaultValue() {
        return defaultText.isEmpty() ? Optional.empty() : type.parse(defaultText);
    }
}
