package io.weir.driver.rocketmq.client;

import io.weir.driver.DriverException;
import io.weir.driver.rocketmq.admin.AdminCalls;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Admits the client's threads to the listener, or holds them.
 *
 * <p>The client's own suspend() stops fetching, but not the delivery of fetched messages, and is checked only once a
 * second. Held threads don't affect heartbeats and locks, which other threads keep up.
 */
public final class DeliveryGate {

    private enum State {
        OPEN,
        SHUT,
        ENDED
    }

    private final AtomicInteger inside = new AtomicInteger();
    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile State state = State.OPEN;

    /**
     * Waits until the gate is open; returns false if nothing may be delivered any more. Each true needs a
     * {@link #leave}.
     */
    // hot path
    public boolean enter() {
        while (true) {
            // Counts first, then checks; a thread that shuts does the reverse, so one of the two sees the other.
            inside.incrementAndGet();
            if (state == State.OPEN) {
                return true;
            }
            inside.decrementAndGet();
            if (!awaitChange()) {
                return false;
            }
        }
    }

    private boolean awaitChange() {
        lock.lock();
        try {
            while (state == State.SHUT) {
                changed.await();
            }
            return state == State.OPEN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    // hot path
    public void leave() {
        inside.decrementAndGet();
    }

    /** Admits nobody any more. */
    void shut() {
        change(State.SHUT);
    }

    /** Shuts, and waits until no thread of the consumer is in the listener. */
    public void pause(String group, AdminCalls calls) throws DriverException, InterruptedException {
        shut();
        if (!calls.until(this::isEmpty)) {
            throw new DriverException("consumer group " + group + " did not pause within "
                    + calls.limit().toSeconds() + " s");
        }
    }

    public void open() {
        change(State.OPEN);
    }

    /** Turns away waiting threads, for good. */
    public void end() {
        change(State.ENDED);
    }

    private void change(State next) {
        lock.lock();
        try {
            if (state != State.ENDED) {
                state = next;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public boolean isShut() {
        return state == State.SHUT;
    }

    /** Returns whether no thread is in the listener. */
    public boolean isEmpty() {
        return inside.get() == 0;
    }
}
