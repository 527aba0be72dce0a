package io.weir.config.source;

import io.weir.secret.Secrets;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Collects the errors of all files of one command, so that they are reported together. For one thread.
 *
 * <p>The same error counts once: an override is read again for each file it applies to.
 */
public final class ConfigurationErrors {

    private final SortedSet<ConfigurationError> errors = new TreeSet<>(
            Comparator.comparing((ConfigurationError error) -> error.location().source())
                    .thenComparing(error -> error.location().line())
                    .thenComparing(error -> error.location().column())
                    .thenComparing(ConfigurationError::message));

    /** Adds an error, without the secrets that its message may quote. */
    public void add(SourceLocation location, String message) {
        errors.add(new ConfigurationError(location, Secrets.withoutRemembered(message)));
    }

    public void addAll(ConfigurationErrors others) {
        errors.addAll(others.errors);
    }

    public boolean isEmpty() {
        return errors.isEmpty();
    }

    public List<ConfigurationError> sorted() {
        return List.copyOf(errors);
    }

    /** Throws an exception with all errors, if there are any. */
    public void throwIfAny() throws ConfigurationException {
        if (!errors.isEmpty()) {
            throw new ConfigurationException(sorted());
        }
    }
}
