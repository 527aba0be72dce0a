package io.weir.driver.pulsar.client;

import io.weir.driver.DriverException;
import io.weir.driver.NanoClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Waits for answers of broker and client, never longer than the session's limit. Any thread. */
public record Calls(Duration limit, NanoClock clock) {

    /** Extra time, so that the client's own limit ends a call first: it knows the reason. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(50);
    private static final int AT_ONCE = 32;

    /** Waits for an answer. */
    public <T> T await(String attempt, CompletableFuture<T> answer) throws DriverException, InterruptedException {
        try {
            return answer(answer);
        } catch (ExecutionException e) {
            throw Failure.of(attempt, e);
        }
    }

    /** Waits for an answer that may be an error which the caller can handle. */
    public <T> T answer(CompletableFuture<T> answer) throws ExecutionException, InterruptedException {
        try {
            return answer.get(limit.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new ExecutionException("no answer within " + limit.toMillis() + " ms", e);
        }
    }

    /** Makes a call for each, a bounded number at a time, and waits for all. */
    public <T> void forEach(String attempt, Collection<T> items, Function<T, CompletableFuture<?>> call)
            throws DriverException, InterruptedException {
        Deque<CompletableFuture<?>> underWay = new ArrayDeque<>();
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

    /** Repeats a check until the condition holds; returns false if the time limit comes first. */
    public boolean until(Condition condition) throws DriverException, InterruptedException {
        long start = clock.nanoTime();
        while (!condition.holds()) {
            if (clock.nanoTime() - start >= limit.toNanos()) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(BETWEEN_TRIES.toMillis());
        }
        return true;
    }

    /** A state that the broker reaches in its own time. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws DriverException, InterruptedException;
    }
}
