package io.weir.config.source;

import java.util.Comparator;

/**
 * Something in the configuration that has to change before a run can start.
 *
 * @param message the error, its value and the remedy; one sentence, no secret in it
 */
public record ConfigurationError(SourceLocation location, String message) implements Comparable<ConfigurationError> {

    private static final Comparator<ConfigurationError> ORDER =
            Comparator.comparing(ConfigurationError::location).thenComparing(ConfigurationError::message);

    @Override
    public int compareTo(ConfigurationError other) {
        return ORDER.compare(this, other);
    }

    /** Returns {@code file:line:column: message}. */
    @Override
    public String toString() {
        return location + ": " + message;
    }
}
