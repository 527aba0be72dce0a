package io.weir.driver.loopback.time;

import io.weir.driver.NanoClock;

/**
 * A clock that controls its time: events happen when it runs them.
 *
 * <p>When {@link io.weir.driver.DriverContext#clock()} is one, the loopback system starts no thread; every later action
 * is an event of this clock, and a send that blocks advances the clock.
 */
public interface VirtualClock extends NanoClock {

    /**
     * Runs the event when this clock reaches that time; events of the same time in the order in which they were given.
     * Never runs it inside this call, also when that time has passed.
     */
    void at(long nanos, Runnable event);

    /** Advances this clock to that time and runs the events until then. Returns at once if it has passed. */
    void sleepUntil(long nanos);
}
