package io.weir.benchmarks.micro;

import io.weir.schedule.Schedule;
import io.weir.workload.Load;
import io.weir.workload.RateStage;
import java.time.Duration;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The due time of the next message. */
public class ScheduleBenchmark extends NanosPerCall {

    /** A whole number of messages a second, and one that is not. */
    @Param({"1000000", "333333.25"})
    public double messagesPerSecond;

    private static final Load.Profile RAMP =
            new Load.Profile(List.of(new RateStage(0, 2_000_000, Duration.ofMinutes(10))));
    private static final long IN_RAMP = 600_000_000;

    private final Schedule ramp = Schedule.of(RAMP);
    private Schedule schedule = Schedule.of(new Load.ConstantRate(1));
    private long index;

    @Setup
    public void begin() {
        schedule = Schedule.of(new Load.ConstantRate(messagesPerSecond));
    }

    @Benchmark
    public long dueTimeOfTheNextMessage() {
        return schedule.dueNanos(index++);
    }

    @Benchmark
    public long dueTimeOfTheNextMessageOfARamp() {
        index = index + 1 < IN_RAMP ? index + 1 : 0;
        return ramp.dueNanos(index);
    }

    @Benchmark
    public long messagesDueInAnInterval() {
        long from = index++ * 1_000_000_000;
        return schedule.dueBefore(from + 1_000_000_000) - schedule.dueBefore(from);
    }
}
