package io.weir.benchmarks.micro;

import io.weir.schedule.Schedule;
import io.weir.workload.Arrivals;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.RateStage;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
    private Schedule random = schedule;
    private long index;

    @Setup
    public void begin() {
        Load load = new Load.ConstantRate(messagesPerSecond);
        WarmUp none = WarmUp.fixed(Duration.ZERO);
        schedule = Schedule.of(load);
        random = Schedule.of(randomly(load, none), none).forOneThread();
    }

    private static Workload randomly(Load load, WarmUp warmUp) {
        return new Workload(
                        "random",
                        new Topology(1, 1, 1, 0, 0, List.of()),
                        new Payload.Random(100, 0, 1),
                        KeyDistribution.NO_KEY,
                        load,
                        new Timing(warmUp, Optional.of(Duration.ofHours(1)), OptionalLong.empty(), Duration.ZERO),
                        Limits.DEFAULT,
                        1)
                .with(Arrivals.POISSON);
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
    public long dueTimeOfTheNextRandomArrival() {
        return random.dueNanos(index++);
    }

    @Benchmark
    public long messagesDueInAnInterval() {
        long from = index++ * 1_000_000_000;
        return schedule.dueBefore(from + 1_000_000_000) - schedule.dueBefore(from);
    }
}
