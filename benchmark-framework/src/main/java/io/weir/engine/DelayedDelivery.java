package io.weir.engine;

import java.time.Duration;

/**
 * When a load's messages are due for delivery, where the system is asked to delay each. Those that are due too late to
 * arrive before the run's end are not waited for.
 *
 * @param delayNanos from send to delivery, at least 0; at 0 nothing is delayed
 * @param lastSendNanos the send of the last message that is waited for starts then at the latest, by the run's clock
 */
record DelayedDelivery(long delayNanos, long lastSendNanos) {

    /** Deliveries at once. */
    static final DelayedDelivery NONE = new DelayedDelivery(0, Long.MAX_VALUE);

    /** Longer ones make no difference to any run. */
    private static final Duration LONGEST = Duration.ofDays(10_000);

    /** What is due for delivery must have this time to arrive: systems look for what is due about once a second. */
    private static final Duration TIME_TO_ARRIVE = Duration.ofSeconds(5);

    /**
     * Of a load.
     *
     * @param windowEnd when the load ends, by the run's clock
     * @param drainTimeout how long is waited at most from then on
     */
    static DelayedDelivery of(Duration delay, long windowEnd, Duration drainTimeout) {
        if (delay.isZero()) {
            return NONE;
        }
        long drain = drainTimeout.toNanos();
        long toArrive = Math.min(TIME_TO_ARRIVE.toNanos(), drain / 2);
        return new DelayedDelivery(nanos(delay), windowEnd + drain - toArrive - nanos(delay));
    }

    /** A delay as a number to reckon with. */
    static long nanos(Duration delay) {
        return Math.min(delay.toSeconds(), LONGEST.toSeconds()) * 1_000_000_000 + delay.toNanosPart();
    }

    boolean areDelayed() {
        // hot path
        return delayNanos > 0;
    }

    /** 1 for a message sent then that is not waited for, else 0; without a branch, as all come late in a load. */
    int beyondRun(long sendStart) {
        // hot path
        return (int) ((lastSendNanos - sendStart) >>> (Long.SIZE - 1));
    }
}
