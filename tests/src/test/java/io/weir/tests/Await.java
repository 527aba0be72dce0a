package io.weir.tests;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Waits for what others bring about in their own time: processes, brokers. */
public final class Await {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long LOOK_AGAIN_MILLIS = 20;

    private Await() {}

    /** Something to look at; may be called often. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws Exception;
    }

    /** Returns as soon as the condition holds; fails when it doesn't within two minutes. */
    public static void until(Condition condition) throws Exception {
        until(PATIENCE, condition, () -> "what was waited for");
    }

    /** Returns as soon as the condition holds; fails with the sentence when it doesn't within the limit. */
    public static void until(Duration limit, Condition condition, Supplier<String> otherwise) throws Exception {
        long start = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new AssertionError("not within " + limit.toSeconds() + " s: " + otherwise.get());
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
        }
    }
}
