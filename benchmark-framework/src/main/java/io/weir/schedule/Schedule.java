package io.weir.schedule;

import io.weir.workload.Load;
import io.weir.workload.RateLeg;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * When each message is due. Messages are numbered from 0 over all producers; due times are nanoseconds since the start
 * of load and never decrease. Stateless: any thread, any order.
 */
public sealed interface Schedule permits WholeRate, DecimalRate, FractionalRate, Ramp, Legs, Unpaced {

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

    /** The schedule of a load without warm-up. */
    static Schedule of(Load load) {
        return of(load, Duration.ZERO);
    }

    /**
     * The schedule of a load.
     *
     * @param warmUp before a profile begins, at its first rate
     */
    static Schedule of(Load load, Duration warmUp) {
        if (load instanceof Load.ConstantRate constant) {
            return constant(constant.messagesPerSecond());
        }
        if (load instanceof Load.Profile profile) {
            RateLeg before = RateLeg.hold(profile.firstMessagesPerSecond(), warmUp);
            return new Legs(Stream.concat(warmUp.isZero() ? Stream.empty() : Stream.of(before), profile.legs().stream())
                    .toList());
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
