package io.weir.driver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Resources that a session has opened, to be closed the newest first. One thread at a time, as {@link DriverSession} is
 * used.
 *
 * <p>For drivers to keep the promise of {@link DriverSession#close()}; a driver is free to keep it otherwise.
 */
public final class CloseStack implements AutoCloseable {

    private final Deque<Closing> open = new ArrayDeque<>();

    /** A resource to be closed, or an action to be done at the end. */
    @FunctionalInterface
    public interface Closing {
        void close() throws DriverException, InterruptedException;
    }

    /** Adds a resource, to be closed before all those added earlier. */
    public void push(Closing closing) {
        open.push(closing);
    }

    /**
     * Closes everything even if a part fails, then throws the first failure with the others suppressed. An interrupt
     * ends it at once; the next call closes the rest. Idempotent: each part is closed once.
     */
    @Override
    public void close() throws DriverException, InterruptedException {
        List<Exception> failures = new ArrayList<>();
        while (!open.isEmpty()) {
            try {
                open.pop().close();
            } catch (DriverException | RuntimeException e) {
                failures.add(e);
            }
        }
        if (failures.isEmpty()) {
            return;
        }
        Exception first = failures.remove(0);
        failures.forEach(first::addSuppressed);
        if (first instanceof DriverException failure) {
            throw failure;
        }
        throw (RuntimeException) first;
    }
}
