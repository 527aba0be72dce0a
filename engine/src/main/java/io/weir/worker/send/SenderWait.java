package io.weir.worker.send;

import io.weir.driver.NanoClock;
import io.weir.evidence.SenderWaiting;
import io.weir.time.ParkingWaiter;
import io.weir.time.Waiter;
import io.weir.workload.WaitPolicy;
import java.util.Locale;

/**
 * The wait policy of a run's senders.
 *
 * @param policy PRECISE or ECONOMICAL
 * @param reason reason of the choice, without a full stop
 * @param wakeUpGapNanos minimum time from one wake-up to the next, for ECONOMICAL
 * @param maxSpinNanos maximum time to spin before a message is due, for PRECISE
 */
public record SenderWait(WaitPolicy policy, String reason, long wakeUpGapNanos, long maxSpinNanos) {

    /**
     * Gap for ECONOMICAL: 2,500 wake-ups per second, at some 25 µs of CPU time each, are a sixteenth of a core; half
     * the gap is the median delay at high rates.
     */
    private static final long WAKE_UP_GAP_NANOS = 400_000;

    /**
     * Spin that covers a usual wake-up, which includes the switch to the thread, even with the kernel's timer slack of
     * 50 µs.
     */
    private static final long MIN_SPIN_NANOS = 80_000;

    /** Spin that covers the wake-up of a sleeping CPU. */
    private static final long MAX_SPIN_NANOS = 250_000;

    /** Divisor of the time between messages: this part may be spun in any case. */
    private static final int SPINNING_PART = 4;

    /**
     * Minimum number of cores for each thread that spins all the time, to leave three quarters of the machine to
     * others. On a smaller machine a sender that spins for most of the time takes CPU time from the system beside it,
     * and is preempted when a message is due.
     */
    private static final int CORES_PER_SPINNING_THREAD = 4;

    /**
     * Chooses the policy if the workload does not.
     *
     * @param messagesPerSecond rate of one thread
     */
    static SenderWait of(WaitPolicy requested, double messagesPerSecond, int threads, int cores) {
        double gapNanos = 1e9 / messagesPerSecond;
        double spinWhereAllowed = Math.max(MIN_SPIN_NANOS, gapNanos / SPINNING_PART);
        if (requested != WaitPolicy.AUTO) {
            return requested == WaitPolicy.PRECISE
                    ? precise("as requested", spinWhereAllowed)
                    : economical("as requested");
        }
        if (threads * CORES_PER_SPINNING_THREAD <= cores) {
            return precise(
                    String.format("%d of %d cores may be kept busy by spinning", threads, cores), spinWhereAllowed);
        }
        if (gapNanos >= MIN_SPIN_NANOS && threads < cores) {
            return precise(
                    String.format(
                            Locale.ROOT,
                            "at %,.0f msg/s for each thread there is time to park between messages",
                            messagesPerSecond),
                    gapNanos / SPINNING_PART);
        }
        return economical(String.format(
                Locale.ROOT,
                "at %,.0f msg/s each, precise waiting could keep %d of %d cores busy",
                messagesPerSecond,
                Math.min(threads, cores),
                cores));
    }

    private static SenderWait precise(String reason, double maxSpinNanos) {
        return new SenderWait(WaitPolicy.PRECISE, reason, 0, (long) Math.min(MAX_SPIN_NANOS, maxSpinNanos));
    }

    private static SenderWait economical(String reason) {
        return new SenderWait(WaitPolicy.ECONOMICAL, reason, WAKE_UP_GAP_NANOS, 0);
    }

    public Waiter newWaiter(NanoClock clock) {
        return policy == WaitPolicy.PRECISE
                ? ParkingWaiter.precise(clock, maxSpinNanos)
                : ParkingWaiter.economical(clock, wakeUpGapNanos);
    }

    /** Describes the wait of a thread for a result. */
    public SenderWaiting describe(Waiter waiter) {
        return new SenderWaiting(
                policy.word(), reason, wakeUpGapNanos, maxSpinNanos, waiter.spinNanos(), waiter.timeSliceNanos());
    }
}
