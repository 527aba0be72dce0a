package io.weir.driver.tubemq.failure;

import io.weir.driver.DriverException;

/** Wording of the errors of tubemq-client and of the admin API. */
public final class Failures {

    private Failures() {}

    /** Returns an exception with one sentence: the attempt, and TubeMQ's own reason. */
    public static DriverException of(String attempt, Throwable error) {
        return new DriverException(attempt + ": " + reason(error), error);
    }

    /** Returns the error, and the one at the bottom of its causes if that adds information. */
    static String reason(Throwable error) {
        Throwable root = error;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root == error ? text(error) : text(error) + " (" + text(root) + ")";
    }

    private static String text(Throwable error) {
        String name = error.getClass().getSimpleName();
        return error.getMessage() == null
                ? name
                : name + ": " + error.getMessage().strip();
    }
}
