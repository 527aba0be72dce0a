package io.weir.worker;

import io.weir.driver.DriverException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Calls a driver on a separate thread, within a time limit. A call that does not return is abandoned with its thread,
 * and the next call gets a new one. For one calling thread.
 */
public final class DriverCalls implements AutoCloseable {

    private final ThreadFactory threads;
    private ExecutorService executor;

    public DriverCalls(ThreadFactory threads) {
        this.threads = threads;
        this.executor = Executors.newSingleThreadExecutor(threads);
    }

    /** A call that returns nothing. */
    @FunctionalInterface
    public interface Action {
        void run() throws DriverException, InterruptedException;
    }

    /**
     * Makes a call.
     *
     * @param what description that follows "while": "creating 3 topics"
     * @throws DriverException the driver's own, or a sentence when it takes too long or breaks its contract
     */
    public <T> T call(String what, Duration limit, Callable<T> call) throws DriverException, InterruptedException {
        Future<T> future = begin(call);
        try {
            return future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException tooLong) {
            leaveBehind(future);
            throw new DriverException(tooLong(what, limit));
        } catch (InterruptedException stopped) {
            leaveBehind(future);
            throw stopped;
        } catch (ExecutionException failed) {
            throw failure(what, failed);
        }
    }

    /** Begins a call, which the caller bounds in time. */
    <T> Future<T> begin(Callable<T> call) {
        return executor.submit(call);
    }

    static String tooLong(String what, Duration limit) {
        return "gave up " + what + " after " + limit.toSeconds() + " s without an answer";
    }

    /** Returns the driver's own exception, or one that says how it broke its contract. */
    static DriverException failure(String what, ExecutionException failed) {
        Throwable cause = Objects.requireNonNullElse(failed.getCause(), failed);
        return cause instanceof DriverException known
                ? known
                : new DriverException("the driver failed while " + what + ": " + cause, cause);
    }

    /** Makes a call that returns nothing; see {@link #call}. */
    public void run(String what, Duration limit, Action action) throws DriverException, InterruptedException {
        Boolean done = call(what, limit, () -> {
            action.run();
            return Boolean.TRUE;
        });
        assert done;
    }

    /** Abandons a call with its thread. */
    void leaveBehind(Future<?> future) {
        future.cancel(true);
        executor.shutdownNow();
        executor = Executors.newSingleThreadExecutor(threads);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
