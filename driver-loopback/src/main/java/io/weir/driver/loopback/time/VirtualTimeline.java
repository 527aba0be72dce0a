package io.weir.driver.loopback.time;

import java.util.concurrent.CountDownLatch;

/** Events happen on a clock that a test drives. */
public final class VirtualTimeline implements Timeline {

    private final VirtualClock clock;
    private volatile boolean closed;

    public VirtualTimeline(VirtualClock clock) {
        this.clock = clock;
    }

    @Override
    public long now() {
        return clock.nanoTime();
    }

    @Override
    public void at(long nanos, Runnable event) {
        clock.at(nanos, () -> {
            if (!closed) {
                event.run();
            }
        });
    }

    @Override
    public boolean waitUntil(long nanos, CountDownLatch closed) {
        clock.sleepUntil(nanos);
        return closed.getCount() > 0;
    }

    @Override
    public int batchSize() {
        return Integer.MAX_VALUE;
    }

    @Override
    public void close() {
        closed = true;
    }
}
