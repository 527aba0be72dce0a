package io.weir.result;

import java.time.Instant;
import java.util.List;

/**
 * Capability of the generator on a machine, measured by {@code bin/benchmark calibrate} before the run and apart from
 * it.
 *
 * @param takenAt wall-clock time
 * @param messagesPerSecond of one sender on a system that takes everything at once, with all checks
 * @param senderNanosPerMessage CPU time of that sender for each message; -1 where the kernel doesn't report it
 * @param pacing how punctual a sender was, by wait policy and rate
 * @param wakeUpP99Nanos how much longer than asked a thread slept, at the 99th percentile, all through the calibration
 */
public record Calibration(
        Instant takenAt,
        double messagesPerSecond,
        double senderNanosPerMessage,
        List<Pacing> pacing,
        long wakeUpP99Nanos,
        long longestPauseNanos) {

    public Calibration {
        pacing = List.copyOf(pacing);
    }

    /**
     * One sender at one rate.
     *
     * @param waitPolicy {@code precise} or {@code economical}
     * @param sendDelayP50Nanos actual send − due, median
     * @param sendDelayP99Nanos the same, 99th percentile
     * @param cores CPU time of the sender as a share of the time measured; -1 where the kernel doesn't report it
     */
    public record Pacing(
            String waitPolicy,
            double messagesPerSecond,
            long sendDelayP50Nanos,
            long sendDelayP99Nanos,
            double cores) {}
}
