package io.weir.time;

import io.weir.driver.NanoClock;
import java.util.concurrent.locks.LockSupport;

/**
 * Parks for most of a wait and spins for the rest, where spinning is allowed. How long before the deadline the spinning
 * starts follows the measured overshoot of parking on this machine. For one thread.
 */
public final class ParkingWaiter implements Waiter {

    /** A thread looks around at least this often. */
    static final long LONGEST_WAIT_NANOS = 50_000_000;

    private static final long LEAST_WINDOW_NANOS = 5_000;

    /**
     * A wider window would be wider than the gap between messages at ten thousand a second: the thread would never park
     * and take a whole core from a broker on the same machine.
     */
    private static final long MOST_WINDOW_NANOS = 80_000;

    private final NanoClock clock;
    private final boolean spinning;
    private final long leastParkNanos;
    private long windowNanos;

    private ParkingWaiter(NanoClock clock, boolean spinning, long leastParkNanos) {
        this.clock = clock;
        this.spinning = spinning;
        this.leastParkNanos = leastParkNanos;
        this.windowNanos = spinning ? MOST_WINDOW_NANOS : 0;
    }

    /**
     * Parks, then spins up to the deadline: exact to about a microsecond, at the price of a share of a core. A clock that
     * is a waiter itself owns its time, as those of tests do, and is waited for in its own way.
     */
    public static Waiter precise(NanoClock clock) {
        return clock instanceof Waiter own ? own : new ParkingWaiter(clock, true, 0);
    }

    /**
     * Parks only, and not for less than {@code leastParkNanos}: few wake-ups, and small bursts at high rates. A clock
     * that is a waiter itself is waited for in its own way.
     */
    public static Waiter economical(NanoClock clock, long leastParkNanos) {
        return clock instanceof Waiter own ? own : new ParkingWaiter(clock, false, leastParkNanos);
    }

    @Override
    public long waitUntil(long deadlineNanos) {
        long now = clock.nanoTime();
        long giveUp = now + LONGEST_WAIT_NANOS;
        while (now < deadlineNanos && now < giveUp && !Thread.currentThread().isInterrupted()) {
            long parkNanos = Math.max(deadlineNanos - now - windowNanos, leastParkNanos);
            if (parkNanos > 0) {
                now = park(now, Math.min(parkNanos, LONGEST_WAIT_NANOS));
            } else {
                Thread.onSpinWait();
                now = clock.nanoTime();
            }
        }
        return now;
    }

    private long park(long now, long parkNanos) {
        LockSupport.parkNanos(this, parkNanos);
        long woken = clock.nanoTime();
        if (spinning) {
            // Rises fast and falls slowly: an early start of the spin costs little, a late one is a late message.
            long overshoot = woken - now - parkNanos;
            long wanted = Math.max(LEAST_WINDOW_NANOS, Math.min(MOST_WINDOW_NANOS, overshoot));
            windowNanos += wanted > windowNanos ? (wanted - windowNanos) / 4 : (wanted - windowNanos) / 64;
        }
        return woken;
    }
}
