package io.weir.tests.endtoend;

import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.time.Duration;
import java.util.function.Supplier;

/** Waits for what other processes do. */
final class Await {

    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

    private Await() {}

    /** Something to look at; may be called often. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws Exception;
    }

    /** Returns as soon as the condition holds; fails with the sentence when it doesn't within the limit. */
    static void until(Duration limit, Condition condition, Supplier<String> otherwise) throws Exception {
        long start = SystemClock.INSTANCE.nanoTime();
        while (!condition.holds()) {
            if (SystemClock.INSTANCE.nanoTime() - start > limit.toNanos()) {
                throw new AssertionError("not within " + limit.toSeconds() + " s: " + otherwise.get());
            }
            SystemSleeper.INSTANCE.sleep(LOOK_AGAIN);
        }
    }
}
