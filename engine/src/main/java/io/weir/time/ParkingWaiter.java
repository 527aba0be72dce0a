package io.weir.time;

import io.weir.driver.NanoClock;
import java.util.concurrent.locks.LockSupport;

/**
 * Parks for most of a wait and spins for the rest, where spinning is allowed; or parks only, and then no more often
 * than it should. The time between the end of parking and the deadline adapts to how late this thread has woken up
 * before. For one thread.
 */
public final class ParkingWaiter implements Waiter {

    /** Maximum time for which a thread waits before it returns to look around. */
    static final long LONGEST_WAIT_NANOS = 50_000_000;

    private static final long MIN_SPIN_NANOS = 5_000;

    /** Maximum time by which a thread that wakes up rarely may end its parking early to make up for late wake-ups. */
    private static final long MAX_EARLINESS_NANOS = 200_000;

    /** Way to park. */
    @FunctionalInterface
    interface Parking {

        /** Parks the calling thread for about {@code nanos}. */
        void park(long nanos);

        /** Returns the length of that thread's time slices in nanoseconds; 0 where it is not known. Any thread. */
        default long timeSliceNanos() {
            return 0;
        }
    }

    private final NanoClock clock;
    private final Parking parking;
    private final boolean spinning;
    private final long gapNanos;
    private final long maxSpinNanos;
    private long overshootNanos;
    private long wokenAt = Long.MIN_VALUE / 2;

    ParkingWaiter(NanoClock clock, Parking parking, boolean spinning, long gapNanos, long maxSpinNanos) {
        this.clock = clock;
        this.parking = parking;
        this.spinning = spinning;
        this.gapNanos = gapNanos;
        this.maxSpinNanos = maxSpinNanos;
        this.overshootNanos = maxSpinNanos;
    }

    /**
     * Parks with the kernel's finest timer, then spins up to the deadline: exact to about a microsecond, at the price of a
     * share of a core.
     *
     * @param clock one that is a waiter itself, as those of tests, controls its time and does the waiting
     * @param maxSpinNanos maximum time to spin; shorter waits never park
     */
    public static Waiter precise(NanoClock clock, long maxSpinNanos) {
        return clock instanceof Waiter own ? own : new ParkingWaiter(clock, new FineParking(), true, 0, maxSpinNanos);
    }

    /**
     * Only parks, and wakes up when the deadline is reached or later.
     *
     * @param clock one that is a waiter itself, as those of tests, controls its time and does the waiting
     * @param gapNanos minimum time from one wake-up to the next: messages that become due meanwhile make a burst; 0 for
     *     none
     */
    public static Waiter economical(NanoClock clock, long gapNanos) {
        return clock instanceof Waiter own ? own : new ParkingWaiter(clock, LockSupport::parkNanos, false, gapNanos, 0);
    }

    @Override
    public long waitUntil(long deadlineNanos) {
        return waitUntil(deadlineNanos, gapNanos);
    }

    @Override
    public long lookAgainAt(long nanos) {
        return waitUntil(nanos, 0);
    }

    @Override
    public long waitToBeUnparked(long now, long latestNanos) {
        return now < latestNanos ? park(now, latestNanos) : now;
    }

    private long waitUntil(long deadlineNanos, long gapNanos) {
        long now = clock.nanoTime();
        long giveUp = now + LONGEST_WAIT_NANOS;
        while (now < deadlineNanos && now < giveUp && !Thread.currentThread().isInterrupted()) {
            long parkUntil = spinning
                    ? deadlineNanos - spinNanos()
                    : Math.max(deadlineNanos, wokenAt + gapNanos - overshootNanos);
            if (parkUntil > now) {
                now = park(now, Math.min(parkUntil, giveUp));
            } else {
                Thread.onSpinWait();
                now = clock.nanoTime();
            }
        }
        return now;
    }

    private long park(long now, long until) {
        parking.park(until - now);
        wokenAt = clock.nanoTime();
        long late = wokenAt - until;
        if (late < 0) {
            return wokenAt; // not by the timer, whose lateness is what is learned here
        }
        if (spinning) {
            // Rises fast and falls slowly: an early start of the spin costs little, a late one is a late message.
            long wanted = Math.min(maxSpinNanos, late);
            overshootNanos += wanted > overshootNanos ? (wanted - overshootNanos) / 4 : (wanted - overshootNanos) / 64;
        } else {
            overshootNanos += (Math.min(MAX_EARLINESS_NANOS, late) - overshootNanos) / 16;
        }
        return wokenAt;
    }

    @Override
    public long spinNanos() {
        return spinning ? Math.max(MIN_SPIN_NANOS, overshootNanos) : 0;
    }

    @Override
    public long timeSliceNanos() {
        return parking.timeSliceNanos();
    }
}
