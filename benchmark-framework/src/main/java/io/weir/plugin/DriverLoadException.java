package io.weir.plugin;

import org.jspecify.annotations.Nullable;

/** A driver can't be found or loaded. The message is one sentence for the user: which driver, where, why. */
public final class DriverLoadException extends Exception {

    private static final long serialVersionUID = 1L;

    public DriverLoadException(String message) {
        super(message);
    }

    public DriverLoadException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
