package io.weir.driver.loopback.time;

import io.weir.driver.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Events happen on daemon threads of its own, as late as the operating system wakes them; without threads at once, on
 * the thread that causes them, which waits until they are due first.
 */
public final class ThreadTimeline implements Timeline {

    /**
     * Batch size: small enough that one busy partition does not hold up the acknowledgements, large enough to spare the
     * queue.
     */
    private static final int BATCH = 64;

    private final NanoClock clock;
    private final DelayQueue<Event> events = new DelayQueue<>();
    private final AtomicLong eventsGiven = new AtomicLong();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    /**
     * Starts the threads.
     *
     * @param name of the threads, a number is added
     * @param threadCount 0 for events on the threads that cause them
     */
    public ThreadTimeline(NanoClock clock, String name, int threadCount) {
        this.clock = clock;
        for (int i = 0; i < threadCount; i++) {
            Thread thread = new Thread(this::runEvents, name + "-" + i);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    @Override
    public long now() {
        return clock.nanoTime();
    }

    @Override
    public void at(long nanos, Runnable event) {
        if (threads.isEmpty()) {
            event.run();
        } else {
            events.add(new Event(nanos, event));
        }
    }

    @Override
    public boolean waitUntil(long nanos, CountDownLatch closed) throws InterruptedException {
        long left = nanos - clock.nanoTime();
        while (left > 0) {
            if (closed.await(left, TimeUnit.NANOSECONDS)) {
                return false;
            }
            left = nanos - clock.nanoTime();
        }
        return closed.getCount() > 0;
    }

    @Override
    public int batchSize() {
        return threads.isEmpty() ? Integer.MAX_VALUE : BATCH;
    }

    /** Closes without an interrupt: a listener at work must not find a flag that is not meant for it. */
    @Override
    public void close() throws InterruptedException {
        closed = true;
        for (int i = 0; i < threads.size(); i++) {
            at(clock.nanoTime(), () -> {});
        }
        for (Thread thread : threads) {
            if (thread != Thread.currentThread()) {
                thread.join();
            }
        }
        events.clear();
    }

    private void runEvents() {
        try {
            while (!closed) {
                run(events.take());
            }
        } catch (InterruptedException e) {
            // Only the end of the thread is left to report it to.
            Thread.currentThread().interrupt();
        }
    }

    /** Runs an event. A callback that throws breaks its contract; that must be reported, and the other events go on. */
    private void run(Event event) {
        if (closed) {
            return;
        }
        try {
            event.action.run();
        } catch (RuntimeException | Error e) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
    }

    private final class Event implements Delayed {
        private final long nanos;
        private final long order = eventsGiven.getAndIncrement();
        private final Runnable action;

        Event(long nanos, Runnable action) {
            this.nanos = nanos;
            this.action = action;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(nanos - clock.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            Event that = (Event) other;
            // Differences, since the origin of the clock is arbitrary and its reading may wrap.
            int byTime = Long.signum(nanos - that.nanos);
            return byTime != 0 ? byTime : Long.compare(order, that.order);
        }
    }
}
