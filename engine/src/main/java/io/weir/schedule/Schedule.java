package io.weir.schedule;

import io.weir.workload.Arrivals;
import io.weir.workload.Load;
import io.weir.workload.RateStage;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.List;

/**
 * Due times of messages. Messages are numbered from 0 over all producers; due times are nanoseconds since the start of
 * load and never decrease. Any thread, any order.
 */
public sealed interface Schedule
        permits ConstantRate, ConstantRate.OneThread, PoissonArrivals, PoissonArrivals.View, Ramp, RateStages, Unpaced {

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
     * Changes the rate of an adaptive warm-up, at an instant later than any due time that may have been read. Has no
     * effect in a closed loop.
     *
     * @param messagesPerSecond above 0
     * @param fromNanos since the start of load, within the planned warm-up
     */
    default void changeWarmUp(double messagesPerSecond, long fromNanos) {}

    /**
     * Ends an adaptive warm-up earlier than planned, at an instant later than any due time that may have been read.
     * Has no effect in a closed loop.
     *
     * @param nanos since the start of load, within the planned warm-up
     */
    default void endWarmUp(long nanos) {}

    /**
     * Returns this schedule for the use of one thread, which gets due times in ascending order for less. Changes of the
     * warm-up are made to the original and hold for both.
     */
    default Schedule forOneThread() {
        return this;
    }

    /** Returns the schedule of a workload after a warm-up, with the arrivals that it asks for. */
    static Schedule of(Workload workload, WarmUp warmUp) {
        Load load = workload.load();
        Schedule even = of(load, warmUp);
        if (workload.arrivals() == Arrivals.UNIFORM || !even.isPaced()) {
            return even;
        }
        int partLevels = PoissonArrivals.partLevels(even.messagesPerSecond());
        return new PoissonArrivals(of(load, warmUp, 1 << partLevels), partLevels, workload.seed());
    }

    /** Returns the evenly spaced schedule of a load without warm-up. */
    static Schedule of(Load load) {
        return of(load, WarmUp.fixed(Duration.ZERO));
    }

    /** Returns the evenly spaced schedule of a load after its warm-up; that of a profile has its first rate. */
    static Schedule of(Load load, WarmUp warmUp) {
        return of(load, warmUp, 1);
    }

    private static Schedule of(Load load, WarmUp warmUp, int times) {
        if (!load.hasDueTimes()) {
            return new Unpaced();
        }
        if (load.heldRate().isPresent()) {
            double rate = load.heldRate().getAsDouble();
            return warmUp.adaptive() && !warmUp.isNone()
                    ? new RateStages(warmUp.atFirst(rate).times(times), List.of(RateStage.hold(rate * times, FOR_EVER)))
                    : constant(rate * times);
        }
        if (load.stages().isEmpty()) {
            throw new IllegalArgumentException("no schedule for " + load);
        }
        List<RateStage> stages =
                load.stages().stream().map(stage -> stage.times(times)).toList();
        RateStage first = warmUp.atFirst(load.stages().get(0).fromMessagesPerSecond());
        return warmUp.isNone() ? new RateStages(stages) : new RateStages(first.times(times), stages);
    }

    /** Returns a schedule with one rate, above 0, for ever. */
    static Schedule constant(double rate) {
        return ConstantRate.of(rate);
    }
}
