package io.weir.config.source;

import java.util.List;
import java.util.stream.Collectors;

/** Failure because of errors in the user's files or overrides; nothing was started. */
public final class ConfigurationException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<ConfigurationError> errors;

    ConfigurationException(List<ConfigurationError> errors) {
        super(errors.stream().map(ConfigurationError::toString).collect(Collectors.joining("\n")));
        this.errors = List.copyOf(errors);
    }

    /** Returns all errors, sorted by place; at least one. The message has one line for each. */
    public List<ConfigurationError> errors() {
        return errors;
    }
}
