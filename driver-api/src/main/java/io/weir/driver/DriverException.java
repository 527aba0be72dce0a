package io.weir.driver;

/**
 * The broker or its client has failed: not the user's configuration, not a bug.
 *
 * <p>The message is one sentence for the user: the action, its target, and the system's own reason.
 */
public class DriverException extends Exception {

    public DriverException(String message) {
        super(message);
    }

    public DriverException(String message, Throwable cause) {
        super(message, cause);
    }
}
