package io.weir.driver.loopback.time;

import java.util.concurrent.CountDownLatch;

/** Events happen at once, on the thread that causes them: the caller waits until they are due first. */
public final class InlineTimeline implements Timeline {

    private final Timeline waiting;

    /** Takes time and waiting from the other timeline. */
    public InlineTimeline(Timeline waiting) {
        this.waiting = waiting;
    }

    @Override
    public long now() {
        return waiting.now();
    }

    @Override
    public void at(long nanos, Runnable event) {
        event.run();
    }

    @Override
    public boolean waitUntil(long nanos, CountDownLatch closed) throws InterruptedException {
        return waiting.waitUntil(nanos, closed);
    }

    @Override
    public int batchSize() {
        return Integer.MAX_VALUE;
    }

    @Override
    public void close() throws InterruptedException {
        waiting.close();
    }
}
