package io.weir.config.source;

/**
 * Something in the configuration that has to change before a run can start.
 *
 * @param message the error, its value and the remedy; one sentence, no secret in it
 */
public record ConfigurationError(SourceLocation location, String message) {

    /** Returns {@code file:line:column: message}. */
    @Override
    public String toString() {
        return location + ": " + message;
    }
}
