package io.weir.time;

import java.time.Duration;

/** Lets the calling thread sleep. */
public enum SystemSleeper implements Sleeper {
    INSTANCE;

    @Override
    public void sleep(Duration duration) throws InterruptedException {
        if (!duration.isNegative()) {
            Thread.sleep(duration.toMillis(), duration.toNanosPart() % 1_000_000);
        }
    }
}
