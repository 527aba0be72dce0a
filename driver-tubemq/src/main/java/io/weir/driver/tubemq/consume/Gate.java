package io.weir.driver.tubemq.consume;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Admits fetches, or not, and detects the end of the last one. Any thread. */
final class Gate {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean paused;
    private boolean closed;
    private int inside;

    /** Waits while paused; returns false if closed. Each true needs a leave. */
    boolean enter() throws InterruptedException {
        return pass(true);
    }

    /** Works like {@link #enter()}, but returns false instead of waiting. */
    boolean tryEnter() throws InterruptedException {
        return pass(false);
    }

    private boolean pass(boolean waiting) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (waiting && paused && !closed) {
                changed.await();
            }
            if (paused || closed) {
                return false;
            }
            inside++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    void leave() {
        lock.lock();
        try {
            inside--;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Admits nobody any more; returns true if everybody has left within the limit. */
    boolean pause(Duration limit) throws InterruptedException {
        return shut(false, limit);
    }

    /** Works like {@link #pause}, and for ever. */
    boolean close(Duration limit) throws InterruptedException {
        return shut(true, limit);
    }

    private boolean shut(boolean forEver, Duration limit) throws InterruptedException {
        lock.lock();
        try {
            paused = paused || !forEver;
            closed = closed || forEver;
            changed.signalAll();
            long left = limit.toNanos();
            while (inside > 0 && left > 0) {
                left = changed.awaitNanos(left);
            }
            return inside == 0;
        } finally {
            lock.unlock();
        }
    }

    void resume() {
        lock.lock();
        try {
            paused = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
