package io.weir.benchmarks.against;

import io.weir.process.NodeExitListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The end of a broker before that of the trials on it. A tool would wait for it until its time limit, in each trial that
 * follows: the programs that use it are ended, and further trials fail at once.
 */
final class BrokerEnd implements NodeExitListener {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final AtomicReference<@Nullable String> reason = new AtomicReference<>();
    private final Supplier<Stream<ProcessHandle>> programs;

    /**
     * Creates one.
     *
     * @param programs finds those that use the broker
     */
    BrokerEnd(Supplier<Stream<ProcessHandle>> programs) {
        this.programs = programs;
    }

    /** Work that needs the broker. */
    @FunctionalInterface
    interface Work<T> {

        T carryOut() throws IOException, InterruptedException;
    }

    @Override
    public void exitedUnexpectedly(String node, String why) {
        // Other nodes end with the programs.
        if (!reason.compareAndSet(null, why)) {
            return;
        }
        System.err.println("  The broker ended before the measurement did: " + why);
        List<ProcessHandle> users = programs.get().toList();
        users.forEach(ProcessHandle::destroy);
        CompletableFuture.delayedExecutor(GRACE.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> users.forEach(ProcessHandle::destroyForcibly));
    }

    /** Returns whether the broker has ended. Any thread. */
    boolean hasCome() {
        return reason.get() != null;
    }

    /**
     * Carries out work on the broker.
     *
     * @throws BrokerEndedException when the broker had ended, or ends meanwhile, whatever the work says
     */
    <T> T unlessItComes(Work<T> work) throws IOException, InterruptedException {
        require();
        T done;
        try {
            done = work.carryOut();
        } catch (IllegalStateException | IOException | UncheckedIOException failure) {
            require();
            throw failure;
        }
        require();
        return done;
    }

    private void require() {
        String why = reason.get();
        if (why != null) {
            throw new BrokerEndedException(why);
        }
    }
}
