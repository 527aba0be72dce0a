package io.weir.accuracy;

import io.weir.driver.loopback.time.VirtualClock;
import io.weir.time.Waiter;
import java.util.concurrent.atomic.AtomicLong;

/** The same time as another clock's, but one in so many waits for it ends late: a generator that now and then has no CPU. */
final class LateClock implements VirtualClock, Waiter {

    private final TurnClock punctual;
    private final int lateEvery;
    private final long lateNanos;
    private final AtomicLong waits = new AtomicLong();

    LateClock(TurnClock punctual, int lateEvery, long lateNanos) {
        this.punctual = punctual;
        this.lateEvery = lateEvery;
        this.lateNanos = lateNanos;
    }

    @Override
    public long nanoTime() {
        return punctual.nanoTime();
    }

    @Override
    public void at(long nanos, Runnable event) {
        punctual.at(nanos, event);
    }

    @Override
    public void sleepUntil(long nanos) {
        punctual.sleepUntil(nanos);
    }

    @Override
    public long waitUntil(long deadlineNanos) {
        boolean late = waits.incrementAndGet() % lateEvery == 0;
        return punctual.waitUntil(late ? deadlineNanos + lateNanos : deadlineNanos);
    }
}
