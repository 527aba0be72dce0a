package io.weir.broker;

import java.util.List;

/**
 * Failure to fetch, launch or control a broker: not a bug, and nothing that a stack trace of Weir would explain.
 *
 * <p>The message is one sentence for the user: the attempt, its object, the reason of the failure, and the remedy.
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

    /** Returns the last lines that the failed process printed, oldest first; empty when no process was involved. */
    public List<String> logTail() {
        return logTail;
    }
}
