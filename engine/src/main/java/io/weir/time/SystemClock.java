package io.weir.time;

import io.weir.driver.NanoClock;

/** The machine's monotonic clock. */
public enum SystemClock implements NanoClock {
    INSTANCE;

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
