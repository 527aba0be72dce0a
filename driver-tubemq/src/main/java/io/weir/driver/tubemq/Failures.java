package io.weir.driver.tubemq;

import io.weir.driver.DriverException;

/** How the errors of tubemq-client and of the admin API are told. */
final class Failures {

    private Failures() {}

    /** One sentence: what was tried, and TubeMQ's own reason. */
    static DriverException of(String attempt, Throwable error) {
        return new DriverException(attempt + ": " + reason(error), error);
    }

    /** The error, and the one at the bottom of its causes where that tells more. */
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
