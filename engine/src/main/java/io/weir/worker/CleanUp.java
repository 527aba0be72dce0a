package io.weir.worker;

import io.weir.driver.DriverException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Steps that close what a worker has opened, each within its limit and regardless of earlier failures. For one thread.
 */
final class CleanUp {

    private static final Logger LOG = LoggerFactory.getLogger(CleanUp.class);

    private final DriverCalls calls;
    private final Duration limit;
    private final Supplier<Optional<EarlyStop>> earlyStop;
    private final List<String> troubles = new ArrayList<>();

    /**
     * @param limit of each step
     * @param earlyStop read before each step; if the run was requested to stop, the limits of the stop apply
     */
    CleanUp(DriverCalls calls, Duration limit, Supplier<Optional<EarlyStop>> earlyStop) {
        this.calls = calls;
        this.limit = limit;
        this.earlyStop = earlyStop;
    }

    /**
     * Takes a step.
     *
     * @param what description that follows "while"
     */
    void step(String what, DriverCalls.Action action) {
        Duration ofStep = earlyStop
                .get()
                .map(stop -> EarlyStop.shorter(limit, stop.step()))
                .orElse(limit);
        try {
            calls.run(what, ofStep, action);
        } catch (DriverException failed) {
            trouble("while " + what + ": " + failed.getMessage());
        } catch (InterruptedException ended) {
            trouble("interrupted while " + what);
            Thread.currentThread().interrupt();
        }
    }

    /** Notes a failure. If the system is gone, it is only logged, because clients can't close in order then. */
    private void trouble(String sentence) {
        if (isSystemGone()) {
            LOG.info("{}", sentence);
        } else {
            troubles.add(sentence);
        }
    }

    boolean isSystemGone() {
        return earlyStop.get().map(EarlyStop::systemGone).orElse(false);
    }

    /** Closes clients in one step. */
    void close(String what, Collection<? extends AutoCloseable> clients) {
        step("closing " + clients.size() + " " + what, () -> closeAll(clients));
    }

    private static void closeAll(Collection<? extends AutoCloseable> clients)
            throws DriverException, InterruptedException {
        DriverException first = null;
        for (AutoCloseable client : clients) {
            try {
                client.close();
            } catch (InterruptedException stopped) {
                throw stopped;
            } catch (Exception failed) {
                if (first == null) {
                    first = failed instanceof DriverException known
                            ? known
                            : new DriverException("closing failed: " + failed, failed);
                } else {
                    first.addSuppressed(failed);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** Returns the failures so far, a sentence each. */
    List<String> troubles() {
        return troubles;
    }
}
