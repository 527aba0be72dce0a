package io.weir.broker;

import java.util.List;

/**
 * A broker could not be fetched, launched or controlled: not a bug, and nothing that a trace of ours would explain.
 *
 * <p>The message is one sentence for the user: what was tried, on what, why it failed, and what to do.
 */
public final class BrokerException extends Exception {

    private static final long serialVersionUID = 1L;

    private final List<String> logTail;

    public BrokerException(String message) {
        this(message, List.of());
    }

    public BrokerException(String message, Throwable cause) {
        super(message, cause);
        this.logTail = List.of();
    }

    BrokerException(String message, List<String> logTail) {
        super(message);
        this.logTail = List.copyOf(logTail);
    }

    /** The last lines that the failed process printed, oldest first; empty when no process was involved. */
    public List<String> logTail() {
        return logTail;
    }
}
