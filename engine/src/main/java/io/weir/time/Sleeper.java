package io.weir.time;

import java.time.Duration;

/** Waits for a time; an argument, so that tests need not wait. Not for due times: see the wait policies. */
@FunctionalInterface
public interface Sleeper {

    /** Returns after about that time. A duration of zero or less returns at once. Any thread. */
    void sleep(Duration duration) throws InterruptedException;
}
