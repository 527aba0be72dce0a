package io.weir.config.source;

import java.util.stream.Collectors;

/**
 * Something in the configuration that has to change before a run can start.
 *
 * @param message the error, its value and the remedy; one sentence, no secret in it
 */
public record ConfigurationError(SourceLocation location, String message) {

    /** Returns {@code file:line:column: message} in one line, whatever the value that it quotes. */
    @Override
    public String toString() {
        return (location + ": " + message).lines().collect(Collectors.joining(" "));
    }
}
