package io.weir.time;

/** Lets a thread wait for an instant of its clock. */
@FunctionalInterface
public interface Waiter {

    /** Interval of looks for what another thread is to do, where that can't wake this one up. */
    long LOOK_NANOS = 50_000;

    /**
     * Waits until the clock reaches {@code deadlineNanos}, but not for ever: it may return early, so that the caller
     * can look around, and does so when the thread is interrupted.
     *
     * @return the clock on return
     */
    long waitUntil(long deadlineNanos);

    /**
     * Waits like {@link #waitUntil} while something other than the clock is awaited: a policy of rare wake-ups doesn't
     * hold.
     *
     * @return the clock on return
     */
    default long lookAgainAt(long nanos) {
        return waitUntil(nanos);
    }

    /**
     * Waits until another thread unparks this one, or the clock reaches {@code latestNanos}; it may return early. This one
     * can't be woken up, and returns after {@value #LOOK_NANOS} ns at most.
     *
     * @param now the clock
     * @return the clock on return
     */
    default long waitToBeUnparked(long now, long latestNanos) {
        return lookAgainAt(Math.min(latestNanos, now + LOOK_NANOS));
    }

    /** Returns the time before a deadline at which it currently stops parking and spins; 0 if it never spins. */
    default long spinNanos() {
        return 0;
    }

    /**
     * Returns the length of the time slices that the kernel gives the waiting thread, in nanoseconds; 0 where it is not
     * known.
     */
    default long timeSliceNanos() {
        return 0;
    }
}
