package io.weir.time;

import java.time.Duration;

/** Waits, so that waiting is an argument and a test need not. Not for due times: see the wait policies. */
@FunctionalInterface
public interface Sleeper {

    /** Returns when about that long has passed. A duration of zero or less returns at once. Any thread. */
    void sleep(Duration duration) throws InterruptedException;
}
