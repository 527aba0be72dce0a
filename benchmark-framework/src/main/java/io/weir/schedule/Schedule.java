package io.weir.schedule;

import io.weir.workload.Load;

/**
 * When each message is due. Messages are numbered from 0 over all producers; due times are nanoseconds since the start
 * of load and never decrease. Stateless: any thread, any order.
 */
public sealed interface Schedule permits WholeRate, DecimalRate, FractionalRate, Unpaced {

    /** Whether messages have due times; false in a closed loop, of which the other methods know nothing. */
    default boolean isPaced() {
        return true;
    }

    /** The due time of message {@code index}, computed from the index alone, so that no error adds up. */
    long dueNanos(long index);

    /** How many messages are due before {@code nanos}: the smallest index whose due time is not before it. */
    long dueBefore(long nanos);

    /** The mean rate, for display; 0 without due times. */
    double messagesPerSecond();

    /** The schedule of a load. */
    static Schedule of(Load load) {
        if (load instanceof Load.ConstantRate constant) {
            double rate = constant.messagesPerSecond();
            return rate == Math.rint(rate) && rate >= 1
                    ? new WholeRate((long) rate)
                    : DecimalRate.of(rate).orElseGet(() -> new FractionalRate(rate));
        }
        if (load instanceof Load.ClosedLoop) {
            return new Unpaced();
        }
        throw new IllegalArgumentException("no schedule for " + load);
    }
}
