package io.weir.driver.loopback;

import io.weir.driver.NanoClock;

/**
 * A clock that owns its time: events happen when it says so.
 *
 * <p>When {@link io.weir.driver.DriverContext#clock()} is one, the loopback system starts no thread; whatever it does
 * later is an event of this clock, and a send that blocks moves the clock on.
 */
public interface VirtualClock extends NanoClock {

    /**
     * Runs the event when this clock reaches that time; events of the same time in the order in which they were given.
     * Never runs it inside this call, also when that time has passed.
     */
    void at(long nanos, Runnable event);

    /** Moves this clock on to that time and runs what happens until then. Returns at once when it has passed. */
    void sleepUntil(long nanos);
}
