package io.weir.driver.support;

import io.weir.driver.DriverException;
import io.weir.driver.NanoClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Waits for a system's answers, and for states that it reaches in its own time, never longer than the session's limit.
 * Any thread. A driver may extend it by its admin client.
 */
public class Calls {

    /** Extra time, so that the client's own limit ends a call first: it knows the reason. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);
    private static final int AT_ONCE = 32;

    private final Duration limit;
    private final NanoClock clock;
    private final Duration betweenTries;

    public Calls(Duration limit, NanoClock clock) {
        this(limit, clock, BETWEEN_TRIES);
    }

    /** @param betweenTries pause after a condition that does not hold yet */
    public Calls(Duration limit, NanoClock clock, Duration betweenTries) {
        this.limit = limit;
        this.clock = clock;
        this.betweenTries = betweenTries;
    }

    public final Duration limit() {
        return limit;
    }

    /** Waits for an answer. */
    public final <T> T await(String attempt, Future<T> answer) throws DriverException, InterruptedException {
        try {
            return answer(answer);
        } catch (ExecutionException e) {
            throw Failures.of(attempt, e);
        }
    }

    /** Waits for an answer that may be an error which the caller can handle. */
    public final <T> T answer(Future<T> answer) throws ExecutionException, InterruptedException {
        try {
            return answer.get(limit.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new ExecutionException(new TimeoutException("no answer within " + limit.toMillis() + " ms"));
        }
    }

    /** Makes a call for each, a bounded number at a time, and waits for all. */
    public final <T> void forEach(String attempt, Collection<T> items, Function<T, ? extends Future<?>> call)
            throws DriverException, InterruptedException {
        Deque<Future<?>> underWay = new ArrayDeque<>();
        for (T item : items) {
            if (underWay.size() == AT_ONCE) {
                await(attempt, underWay.remove());
            }
            underWay.add(call.apply(item));
        }
        while (!underWay.isEmpty()) {
            await(attempt, underWay.remove());
        }
    }

    /** Repeats a check until the condition holds; returns false if the limit comes first. */
    public final boolean until(Condition condition) throws DriverException, InterruptedException {
        return until(condition, limit);
    }

    /** Repeats a check until the condition holds; returns false if this other limit comes first. */
    public final boolean until(Condition condition, Duration within) throws DriverException, InterruptedException {
        long start = clock.nanoTime();
        while (!condition.holds()) {
            if (clock.nanoTime() - start >= within.toNanos()) {
                return false;
            }
            TimeUnit.NANOSECONDS.sleep(betweenTries.toNanos());
        }
        return true;
    }

    /**
     * Repeats a check until the condition holds.
     *
     * @param otherwise rest of the sentence that begins with "after 30 s"
     * @throws DriverException if the limit comes first
     */
    public final void require(Condition condition, Supplier<String> otherwise)
            throws DriverException, InterruptedException {
        if (!until(condition)) {
            throw new DriverException("after " + limit.toSeconds() + " s " + otherwise.get());
        }
    }

    /** A state that a system reaches in its own time. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws DriverException, InterruptedException;
    }
}
