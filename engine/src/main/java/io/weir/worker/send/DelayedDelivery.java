package io.weir.worker.send;

import io.weir.schedule.DeliveryDelays;
import io.weir.workload.Replay;
import java.time.Duration;

/**
 * Delivery times of a load whose messages the system is asked to delay. Messages that are due too late to arrive before
 * the run's end are not waited for.
 *
 * @param lastSendNanos latest start of the send of a message that is waited for, by the run's clock
 * @param requested delays that the system is asked for with each message; none where the driver's settings say
 */
public record DelayedDelivery(long lastSendNanos, DeliveryDelays requested) {

    /** Delivery without a delay. */
    public static final DelayedDelivery NONE = new DelayedDelivery(Long.MAX_VALUE, DeliveryDelays.NONE);

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
        return new DelayedDelivery(windowEnd + drain - toArrive - nanos(delay), DeliveryDelays.NONE);
    }

    /** Returns the delivery times of a load that asks for a delay with each message, and waits for those that are not far. */
    public static DelayedDelivery of(DeliveryDelays requested) {
        return new DelayedDelivery(Long.MAX_VALUE, requested);
    }

    /** Returns the delays that a workload asks for with each message. */
    public static DeliveryDelays of(Replay replay, int producers) {
        return new DeliveryDelays(
                replay.far().messages(),
                nanos(replay.far().deliverAfter()),
                nanos(replay.near().deliverAfter()),
                producers);
    }

    /** Returns a delay in nanoseconds, limited so that it can be calculated with. */
    public static long nanos(Duration delay) {
        return Math.min(delay.toSeconds(), LONGEST.toSeconds()) * 1_000_000_000 + delay.toNanosPart();
    }

    /**
     * Returns whether a message is not waited for.
     *
     * @param number of the message within the load
     */
    boolean isBeyondRun(long sendStart, long number) {
        // hot path
        return sendStart > lastSendNanos || requested.isFar(number);
    }
}
