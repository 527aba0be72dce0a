package io.weir.driver.support;

import io.weir.driver.DriverException;
import io.weir.driver.SendOutcome;
import java.util.Collection;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;

/** Wording of the errors of clients and systems. */
public final class Failures {

    private Failures() {}

    /** Returns an exception with one sentence: the attempt, and the system's own reason. */
    public static DriverException of(String attempt, Throwable thrown) {
        Throwable error = unwrapped(thrown);
        return new DriverException(attempt + ": " + reason(error), error);
    }

    /** Returns the error itself, without the wrappings of futures. */
    public static Throwable unwrapped(Throwable thrown) {
        Throwable error = thrown;
        while ((error instanceof ExecutionException || error instanceof CompletionException)
                && error.getCause() != null) {
            error = error.getCause();
        }
        return error;
    }

    /** Returns the error in one line, and the one at the bottom of its causes if that adds information. */
    public static String reason(Throwable error) {
        return reason(error, message -> message.replaceAll("\\s+", " "));
    }

    /** @param shortened makes one line of an error's message */
    public static String reason(Throwable error, UnaryOperator<String> shortened) {
        Throwable root = error;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String whole = text(error, shortened);
        String cause = text(root, shortened);
        return whole.contains(cause) ? whole : whole + " (" + cause + ")";
    }

    private static String text(Throwable error, UnaryOperator<String> shortened) {
        String name = error.getClass().getSimpleName();
        return error.getMessage() == null
                ? name
                : name + ": " + shortened.apply(error.getMessage().strip());
    }

    /**
     * Returns the fate of a message that was not acknowledged.
     *
     * @param refusals errors that prove that it was never stored
     */
    public static SendOutcome outcome(Throwable failure, Collection<Class<? extends Throwable>> refusals) {
        return refusals.stream().anyMatch(refusal -> refusal.isInstance(failure))
                ? SendOutcome.REFUSED
                : SendOutcome.UNKNOWN;
    }
}
