package io.weir.result.host;

import org.jspecify.annotations.Nullable;

/**
 * Distance of the clock of a worker's host from that of the conductor, in which all instants of a run are. What it gains or
 * loses meanwhile is reported and not corrected. All in nanoseconds.
 *
 * @param startBoundNanos maximum distance when the worker was ready
 * @param end of the run; null where the host did not answer any more
 */
public record HostClock(long startBoundNanos, @Nullable End end) {

    /**
     * Largest part of the time that two clocks may drift apart by: Linux steers each by 500 ppm at most
     * (ntp_adjtime), and a free oscillator is far better. A clock that gains or loses more was set, or stood still.
     */
    public static final double MAX_DRIFT = 0.001;

    /**
     * The clock at the end of the run.
     *
     * @param boundNanos maximum distance
     * @param gainedNanos what it has gained on the conductor's since the start; negative for a loss
     * @param gainErrorNanos maximum error of that
     * @param afterNanos time since the start
     */
    public record End(long boundNanos, long gainedNanos, long gainErrorNanos, long afterNanos) {}

    /** Returns the maximum distance of the two that were measured. */
    public long boundNanos() {
        return end == null ? startBoundNanos : Math.max(startBoundNanos, end.boundNanos);
    }

    /**
     * Returns whether the clock has surely gained or lost more than clocks drift: where it was between start and end is then
     * not known.
     */
    public boolean jumped() {
        return end != null && Math.abs(end.gainedNanos) - end.gainErrorNanos > MAX_DRIFT * end.afterNanos;
    }
}
