package io.weir.driver.support;

import io.weir.driver.DriverException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Admits the threads that receive to the listener, or holds them: the pause of a consumer whose client would still
 * deliver what it has fetched. Any thread.
 */
public final class DeliveryGate {

    private enum State {
        OPEN,
        SHUT,
        ENDED
    }

    private final AtomicInteger inside = new AtomicInteger();
    private volatile State state = State.OPEN;

    /**
     * Waits until the gate is open; returns false if nothing may be delivered any more, or if interrupted. Each true
     * needs a {@link #leave}.
     */
    // hot path
    public boolean enter() {
        while (!tryEnter()) {
            if (!awaitChange()) {
                return false;
            }
        }
        return true;
    }

    /** Works like {@link #enter}, but returns false instead of waiting. */
    // hot path
    public boolean tryEnter() {
        // Counts first, then checks; a thread that shuts does the reverse, so one of the two sees the other.
        inside.incrementAndGet();
        if (state == State.OPEN) {
            return true;
        }
        inside.decrementAndGet();
        return false;
    }

    private synchronized boolean awaitChange() {
        try {
            while (state == State.SHUT) {
                wait();
            }
            return state == State.OPEN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    // hot path
    public void leave() {
        inside.decrementAndGet();
    }

    /** Admits nobody any more. */
    public void shut() {
        change(State.SHUT);
    }

    /**
     * Shuts, and waits until no thread is in the listener.
     *
     * @param consumer for the error's sentence: "consumer group g"
     * @throws DriverException when that takes longer than the limit
     */
    public void pause(String consumer, Calls calls) throws DriverException, InterruptedException {
        shut();
        if (!calls.until(this::isEmpty)) {
            throw new DriverException(
                    consumer + " did not pause within " + calls.limit().toSeconds() + " s: a delivery did not end");
        }
    }

    public void open() {
        change(State.OPEN);
    }

    /** Turns away waiting threads, for good. */
    public void end() {
        change(State.ENDED);
    }

    private synchronized void change(State next) {
        if (state != State.ENDED) {
            state = next;
        }
        notifyAll();
    }

    public boolean isShut() {
        return state == State.SHUT;
    }

    /** Returns whether no thread is in the listener. */
    public boolean isEmpty() {
        return inside.get() == 0;
    }
}
