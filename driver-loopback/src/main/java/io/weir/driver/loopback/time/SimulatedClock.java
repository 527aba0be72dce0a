package io.weir.driver.loopback.time;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A {@link VirtualClock} made of a queue of events. Deterministic: the same calls give the same order. For one thread,
 * except {@link #nanoTime()}.
 */
public final class SimulatedClock implements VirtualClock {

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::nanos).thenComparingLong(Event::order));
    private volatile long now;
    private long eventsGiven;

    /** Creates a clock that stands at 0. */
    public SimulatedClock() {
        this(0);
    }

    /** Creates a clock that stands at the given nanoseconds. */
    public SimulatedClock(long startNanos) {
        this.now = startNanos;
    }

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void at(long nanos, Runnable event) {
        events.add(new Event(nanos, eventsGiven++, event));
    }

    /**
     * Runs events up to the instant. An event may itself call this method: the clock then stands where the inner call
     * has moved it.
     */
    @Override
    public void sleepUntil(long nanos) {
        for (Event next = events.peek(); next != null && next.nanos <= nanos; next = events.peek()) {
            runNext();
        }
        now = Math.max(now, nanos);
    }

    /** Moves on by the given nanoseconds. */
    public void advance(long nanos) {
        sleepUntil(now + nanos);
    }

    /** Runs event after event until none is left; the clock stops at the last. Endless if events create events. */
    public void runAll() {
        while (!events.isEmpty()) {
            runNext();
        }
    }

    /** Returns the number of events that have not happened yet. */
    public int pendingEvents() {
        return events.size();
    }

    private void runNext() {
        Event next = events.remove();
        now = Math.max(now, next.nanos);
        next.action.run();
    }

    private record Event(long nanos, long order, Runnable action) {}
}
