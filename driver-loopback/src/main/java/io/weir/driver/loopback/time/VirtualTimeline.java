package io.weir.driver.loopback.time;

import java.util.concurrent.CountDownLatch;

/** Events happen on a clock that a test drives. */
public final class VirtualTimeline implements Timeline {

    private final VirtualClock clock;
    private final boolean inline;
    private volatile boolean closed;

    /** @param inline whether events happen at once: who causes them waits until they are due first */
    public VirtualTimeline(VirtualClock clock, boolean inline) {
        this.clock = clock;
        this.inline = inline;
    }

    @Override
    public long now() {
        return clock.nanoTime();
    }

    @Override
    public void at(long nanos, Runnable event) {
        if (inline) {
            event.run();
            return;
        }
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
