package io.weir.tests.pulsar;

import java.util.concurrent.TimeUnit;

/** Waits for what a broker brings about in its own time. */
final class Await {

    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);

    private Await() {}

    /** Something that will hold. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws Exception;
    }

    static void until(Condition condition) throws Exception {
        long start = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                throw new AssertionError("not within " + TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NANOS) + " s");
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
