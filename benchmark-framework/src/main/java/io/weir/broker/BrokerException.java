package io.weir.broker;

/**
 * Failure to fetch, launch or control a broker: not a bug, and nothing that a stack trace of Weir would explain.
 *
 * <p>The message is one sentence for the user: the attempt, its object, the reason of the failure, and the remedy.
 */
public final class BrokerException extends Exception {

    private static final long serialVersionUID = 1L;

    public BrokerException(String message) {
        super(message);
    }

    public BrokerException(String message, Throwable cause) {
        super(message, cause);
    }
}
