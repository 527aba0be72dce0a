package io.weir.driver.rocketmq;

import io.weir.driver.DriverException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets the client's threads through to the listener, or holds them.
 *
 * <p>The client's own suspend() stops fetching, not what is fetched already, and looks again only after a second. Held
 * threads leave heartbeats and locks alone, which others keep up.
 */
final class DeliveryGate {

    private enum State {
        OPEN,
        SHUT,
        ENDED
    }

    private final AtomicInteger inside = new AtomicInteger();
    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile State state = State.OPEN;

    /** Waits until the gate is open; false when nothing may be delivered any more. Each true needs a {@link #leave}. */
    // hot path
    boolean enter() {
        while (true) {
            // First counted, then looked: whoever shuts does it the other way round, and so sees this one or is seen.
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
    void leave() {
        inside.decrementAndGet();
    }

    /** Lets nobody in any more. */
    void shut() {
        change(State.SHUT);
    }

    /** Shuts, and waits until no thread of the consumer is with the listener. */
    void pause(String group, AdminCalls calls) throws DriverException, InterruptedException {
        shut();
        if (!calls.until(this::isEmpty)) {
            throw new DriverException("consumer group " + group + " did not pause within "
                    + calls.limit().toSeconds() + " s");
        }
    }

    void open() {
        change(State.OPEN);
    }

    /** Sends away who waits, for good. */
    void end() {
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

    boolean isShut() {
        return state == State.SHUT;
    }

    /** Whether no thread is with the listener. */
    boolean isEmpty() {
        return inside.get() == 0;
    }
}
