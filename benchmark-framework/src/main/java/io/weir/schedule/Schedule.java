package io.weir.schedule;

import io.weir.workload.Load;
import io.weir.workload.RateLeg;
import io.weir.workload.WarmUp;
import java.time.Duration;
import java.util.List;

/**
 * Due times of messages. Messages are numbered from 0 over all producers; due times are nanoseconds since the start of
 * load and never decrease. Any thread, any order.
 */
public sealed interface Schedule permits WholeRate, DecimalRate, FractionalRate, Ramp, Legs, Unpaced {

    /** A time longer than any run. */
    Duration FOR_EVER = Duration.ofDays(3 * 365);

    /** Returns whether messages have due times; false in a closed loop, for which the other methods have no meaning. */
    default boolean isPaced() {
        return true;
    }

    /** Returns the due time of message {@code index}, computed from the index alone, so that no error adds up. */
    long dueNanos(long index);

    /** Returns the number of messages due before {@code nanos}: the smallest index whose due time is not before it. */
    long dueBefore(long nanos);

    /** Returns the rate, or the maximum where it changes; 0 without due times. */
    double messagesPerSecond();

    /**
     * Ends the warm-up earlier than planned, at an instant later than any message whose due time may have been read.
     * Has no effect where the load goes on as in the warm-up.
     *
     * @param nanos since the start of load
     */
    default void endWarmUp(long nanos) {}

    /** Returns the schedule of a load without warm-up. */
    static Schedule of(Load load) {
        return of(load, WarmUp.fixed(Duration.ZERO));
    }

    /** Returns the schedule of a load after its warm-up, which holds a profile's first rate. */
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

    /** Returns a schedule with one rate, above 0, for ever. */
    static Schedule constant(double rate) {
        return rate == Math.rint(rate) && rate >= 1
                ? new WholeRate((long) rate)
                : DecimalRate.of(rate).orElseGet(() -> new FractionalRate(rate));
    }
}
