package io.weir.time;

import io.weir.driver.NanoClock;

/** A clock that moves only when told to, and a waiter that moves it. */
public final class ManualClock implements NanoClock, Waiter {

    private long now;

    public ManualClock(long now) {
        this.now = now;
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public long waitUntil(long deadlineNanos) {
        now = Math.max(now, deadlineNanos);
        return now;
    }

    public void advance(long nanos) {
        now += nanos;
    }
}
