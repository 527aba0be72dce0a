package io.weir.evidence;

import org.jspecify.annotations.Nullable;

/**
 * Wall time of a sender thread during the measured part; the first four parts add up to it. Shows the cause of a missed
 * rate.
 *
 * @param thread the thread's name
 * @param wallNanos length observed
 * @param waitingNanos waiting for the next due time
 * @param insideSendNanos inside the driver's {@code send}
 * @param backPressureNanos waiting because {@code maxOutstanding} was reached
 * @param engineNanos the rest: the engine's own work
 * @param runQueueWaitNanos of all the above, runnable but not running (run-queue wait), by the kernel's count; -1 where the
 *     kernel doesn't report it
 * @param cpuNanos CPU time of the thread; -1 where the JVM doesn't report it
 * @param headOfLineNanos time inside the {@code send} of one producer while a message of another producer of the same
 *     thread was due
 * @param waiting how it waited; null when that wasn't its own choice
 */
public record SenderTime(
        String thread,
        long wallNanos,
        long waitingNanos,
        long insideSendNanos,
        long backPressureNanos,
        long engineNanos,
        long runQueueWaitNanos,
        long cpuNanos,
        long headOfLineNanos,
        @Nullable SenderWaiting waiting) {

    /** Busy share of the time from which a sender has no slack left. */
    public static final double SATURATED_SHARE = 0.90;

    /** Returns whether the thread waited for so little of its time that none was left. */
    public boolean hasNoSlack() {
        return wallNanos > 0 && wallNanos - waitingNanos - backPressureNanos >= SATURATED_SHARE * wallNanos;
    }

    /** Returns this time with the way in which the thread waited. */
    public SenderTime with(SenderWaiting other) {
        return new SenderTime(
                thread,
                wallNanos,
                waitingNanos,
                insideSendNanos,
                backPressureNanos,
                engineNanos,
                runQueueWaitNanos,
                cpuNanos,
                headOfLineNanos,
                other);
    }
}
