package io.weir.evidence;

/**
 * Way in which a sender thread waited for due times.
 *
 * @param policy "precise" or "economical"
 * @param reason why it was chosen, without a full stop
 * @param wakeUpGapNanos economical: minimum time from one wake-up to the next; 0 otherwise
 * @param maxSpinNanos precise: maximum time for which it would spin before a message was due; 0 otherwise
 * @param spinNanos precise: the same as it was at the end, adapted to how late this thread woke up; 0 otherwise
 * @param timeSliceNanos precise: length of its time slices, as the kernel reports it; 0 otherwise and where it doesn't
 */
public record SenderWaiting(
        String policy, String reason, long wakeUpGapNanos, long maxSpinNanos, long spinNanos, long timeSliceNanos) {}
