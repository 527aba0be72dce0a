package io.weir.worker;

import io.weir.driver.NanoClock;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Calls a driver during a load, one call at a time, on a separate thread: a system that does not answer delays neither
 * intervals nor the end of the run. For one calling thread.
 */
public final class PendingDriverCall implements AutoCloseable {

    /**
     * Time that the caller waits for an answer right after a call, so that it can act at once. A longer wait would make
     * the run's intervals late.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final DriverCalls calls;
    private final NanoClock clock;
    private @Nullable Future<Long> pending;
    private String what = "";
    private Duration limit = Duration.ZERO;
    private long deadline;

    /**
     * Creates one without a call.
     *
     * @param clock that the limit of a call counts by
     */
    public PendingDriverCall(ThreadFactory threads, NanoClock clock) {
        this.calls = new DriverCalls(threads);
        this.clock = clock;
    }

    /**
     * Outcome of a call.
     *
     * @param value the value, when there is no failure
     * @param failure a sentence; null for none
     */
    public record Answer(long value, @Nullable String failure) {}

    /** Returns whether no call is under way. */
    public boolean isIdle() {
        return pending == null;
    }

    /**
     * Begins a call; none may be under way.
     *
     * @param description description that follows "while": "pausing 3 consumers"
     */
    @Nullable
    public Answer begin(String description, Duration limit, Callable<Long> call) {
        this.what = description;
        this.limit = limit;
        deadline = clock.nanoTime() + limit.toNanos();
        pending = calls.begin(call);
        return await(EarlyStop.shorter(limit, PATIENCE));
    }

    /** Begins a call without a value, whose answer has the instant of its end; otherwise as the other method. */
    @Nullable
    public Answer begin(String description, Duration limit, DriverCalls.Action call) {
        return begin(description, limit, () -> {
            call.run();
            return clock.nanoTime();
        });
    }

    /** Returns the answer, if it is there or time is up; null while the call goes on. */
    @Nullable
    public Answer answer() {
        return await(Duration.ZERO);
    }

    /** Waits for the call's end, at most for the given time; returns null if it still goes on. */
    @Nullable
    public Answer await(Duration patience) {
        Future<Long> call = pending;
        if (call == null) {
            return null;
        }
        try {
            Answer answer = new Answer(call.get(patience.toNanos(), TimeUnit.NANOSECONDS), null);
            pending = null;
            return answer;
        } catch (TimeoutException goesOn) {
            if (clock.nanoTime() < deadline) {
                return null;
            }
            giveUp();
            return new Answer(0, DriverCalls.tooLong(what, limit));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return null;
        } catch (ExecutionException failed) {
            pending = null;
            return new Answer(
                    0, String.valueOf(DriverCalls.failure(what, failed).getMessage()));
        }
    }

    /** Abandons the call under way, if there is one, with its thread. */
    public void giveUp() {
        Future<Long> call = pending;
        if (call != null) {
            calls.leaveBehind(call);
            pending = null;
        }
    }

    @Override
    public void close() {
        calls.close();
        pending = null;
    }
}
