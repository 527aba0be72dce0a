package io.weir.schedule;

import io.weir.workload.Load;
import io.weir.workload.RateLeg;
import io.weir.workload.WarmUp;
import java.time.Duration;
import java.util.List;

/**
 * When each message is due. Messages are numbered from 0 over all producers; due times are nanoseconds since the start
 * of load and never decrease. Any thread, any order.
 */
public sealed interface Schedule permits WholeRate, DecimalRate, FractionalRate, Ramp, Legs, Unpaced {

    /** Longer than any run. */
    Duration FOR_EVER = Duration.ofDays(3 * 365);

    /** Whether messages have due times; false in a closed loop, of which the other methods know nothing. */
    default boolean isPaced() {
        return true;
    }

    /** The due time of message {@code index}, computed from the index alone, so that no error adds up. */
    long dueNanos(long index);

    /** How many messages are due before {@code nanos}: the smallest index whose due time is not before it. */
    long dueBefore(long nanos);

    /** The rate, and the highest one where it changes; 0 without due times. */
    double messagesPerSecond();

    /**
     * Ends the warm-up earlier than planned, at an instant before which every message is due that somebody may have looked
     * at. Without effect where the load goes on as in the warm-up.
     *
     * @param nanos since the start of load
     */
    default void endWarmUp(long nanos) {}

    /** The schedule of a load without warm-up. */
    static Schedule of(Load load) {
        return of(load, WarmUp.fixed(Duration.ZERO));
    }

    /** Returns the schedule of a load after its warm-up, which a profile's first rate is held for. */
    static Schedule of(Load load, WarmUp warmUp) {
        if (load instanceof Load.ConstantRate constant) {
            double rate = constant.messagesPerSecond();
            return warmUp.adaptive()
                    ? new Legs(List.of(warmUp.ramp(rate), RateLeg.hold(rate, FOR_EVER)))
                    : constant(rate);
        }
        if (load instanceof Load.Profile profile) {
            return warmUp.isNone() ? new Legs(profile.legs()) : Legs.after(warmUp, profile);
        }
        if (load instanceof Load.ClosedLoop) {
            return new Unpaced();
        }
        throw new IllegalArgumentException("no schedule for " + load);
    }

    /** One rate, above 0, for ever. */
    static Schedule constant(double rate) {
        return rate == Math.rint(rate) && rate >= 1
                ? new WholeRate((long) rate)
                : DecimalRate.of(rate).orElseGet(() -> new FractionalRate(rate));
    }
}
