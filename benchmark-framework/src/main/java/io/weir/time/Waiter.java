package io.weir.time;

/** Lets a thread wait for an instant of its clock. */
@FunctionalInterface
public interface Waiter {

    /**
     * Waits until the clock reaches {@code deadlineNanos}, but not for ever: it may return early, so that the caller
     * can look around, and does so when the thread is interrupted.
     *
     * @return the clock on return
     */
    long waitUntil(long deadlineNanos);

    /**
     * The same while something else than the clock is waited for: a policy that wakes up seldom doesn't hold.
     *
     * @return the clock on return
     */
    default long lookAgainAt(long nanos) {
        return waitUntil(nanos);
    }

    /** How long before a deadline it stops to park and spins at present; 0 when it never spins. */
    default long spinNanos() {
        return 0;
    }

    /** Length of the time slices that the kernel gives the waiting thread, in nanoseconds; 0 where it is not known. */
    default long timeSliceNanos() {
        return 0;
    }
}
