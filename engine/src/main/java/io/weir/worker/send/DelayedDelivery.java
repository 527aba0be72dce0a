package io.weir.worker.send;

import java.time.Duration;

/**
 * Delivery times of a load whose messages the system is asked to delay. Messages that are due too late to arrive before
 * the run's end are not waited for.
 *
 * @param lastSendNanos latest start of the send of a message that is waited for, by the run's clock
 */
public record DelayedDelivery(long lastSendNanos) {

    /** Delivery without a delay. */
    public static final DelayedDelivery NONE = new DelayedDelivery(Long.MAX_VALUE);

    /** Maximum delay; longer ones make no difference to any run. */
    private static final Duration LONGEST = Duration.ofDays(10_000);

    /** Time that due messages need to arrive: systems look for due messages about once a second. */
    private static final Duration TIME_TO_ARRIVE = Duration.ofSeconds(5);

    /**
     * Returns the delivery times of a load.
     *
     * @param windowEnd end of the load, by the run's clock
     * @param drainTimeout maximum wait from then on
     */
    public static DelayedDelivery of(Duration delay, long windowEnd, Duration drainTimeout) {
        if (delay.isZero()) {
            return NONE;
        }
        long drain = drainTimeout.toNanos();
        long toArrive = Math.min(TIME_TO_ARRIVE.toNanos(), drain / 2);
        return new DelayedDelivery(windowEnd + drain - toArrive - nanos(delay));
    }

    /** Returns a delay in nanoseconds, limited so that it can be calculated with. */
    public static long nanos(Duration delay) {
        return Math.min(delay.toSeconds(), LONGEST.toSeconds()) * 1_000_000_000 + delay.toNanosPart();
    }

    /** Returns whether a message sent then is not waited for. */
    boolean isBeyondRun(long sendStart) {
        // hot path
        return sendStart > lastSendNanos;
    }
}
