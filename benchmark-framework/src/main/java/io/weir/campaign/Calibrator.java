package io.weir.campaign;

import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.NanoClock;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SenderTime;
import io.weir.machine.HiccupMeter;
import io.weir.plugin.LoadedDriver;
import io.weir.result.Calibration;
import io.weir.run.Conductor;
import io.weir.run.RunFailedException;
import io.weir.time.Sleeper;
import io.weir.time.WallClock;
import io.weir.worker.RunSetup;
import io.weir.worker.StepLimits;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WaitPolicy;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * Runs the real engine on a sink, in this JVM, and reports what it reaches. Takes half a minute in all.
 *
 * @param sink a driver that takes the setting {@code sink: true} and then acknowledges inside {@code send}
 */
public record Calibrator(LoadedDriver sink, NanoClock clock, WallClock wallClock, Sleeper sleeper) {

    private static final int MESSAGE_BYTES = 100;
    private static final double OUT_OF_REACH = 1e9;
    private static final List<Integer> RATES = List.of(1_000, 10_000, 100_000);
    private static final List<WaitPolicy> POLICIES = List.of(WaitPolicy.PRECISE, WaitPolicy.ECONOMICAL);
    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final Duration WINDOW = Duration.ofMillis(2_500);
    private static final Duration DRAIN = Duration.ofSeconds(1);

    /** Calibrates; {@code step} receives the name of each measurement as it begins, in a few words. */
    public Calibration calibrate(Consumer<String> step)
            throws RunFailedException, DriverException, InterruptedException {
        try (HiccupMeter pauses = HiccupMeter.start(clock, nanos -> sleeper.sleep(Duration.ofNanos(nanos)))) {
            step.accept("cost of a message");
            RunMeasurement flatOut = run(OUT_OF_REACH, WaitPolicy.ECONOMICAL);
            double sent = flatOut.windowCounters().sent();
            List<Calibration.Pacing> pacing = new ArrayList<>();
            for (WaitPolicy policy : POLICIES) {
                for (int rate : RATES) {
                    step.accept(policy.word() + " at " + rate + " msg/s");
                    pacing.add(pacing(policy, rate));
                }
            }
            Histogram overshoots = pauses.takeOvershoots();
            return new Calibration(
                    wallClock.now(),
                    sent / flatOut.windowNanos() * 1e9,
                    perUnit(sender(flatOut).cpuNanos(), sent),
                    pacing,
                    overshoots.getValueAtPercentile(99),
                    overshoots.getMaxValue());
        }
    }

    private Calibration.Pacing pacing(WaitPolicy policy, int rate) throws RunFailedException, DriverException {
        RunMeasurement measured = run(rate, policy);
        Histogram delay = measured.measured().sendDelay();
        return new Calibration.Pacing(
                policy.word(),
                rate,
                delay.getValueAtPercentile(50),
                delay.getValueAtPercentile(99),
                perUnit(sender(measured).cpuNanos(), measured.windowNanos()));
    }

    private static SenderTime sender(RunMeasurement measured) {
        return measured.senders().get(0);
    }

    private static double perUnit(long nanos, double units) {
        return nanos < 0 ? -1 : nanos / units;
    }

    private RunMeasurement run(double rate, WaitPolicy policy) throws RunFailedException, DriverException {
        Workload workload = new Workload(
                "calibrate",
                new Topology(1, 1, 1, 0, 1, List.of()),
                new Payload.Random(MESSAGE_BYTES, 0.5, 100),
                KeyDistribution.NO_KEY,
                new Load.ConstantRate(rate),
                new Timing(WARM_UP, Optional.of(WINDOW), OptionalLong.empty(), DRAIN),
                new Limits(OptionalLong.empty(), OptionalLong.empty(), OptionalInt.of(1), policy),
                1);
        RunSetup setup = RunSetup.of(
                workload,
                sink.driver(),
                new DriverContext(
                        new DriverSettings(Map.of("sink", true)),
                        Map.of(),
                        "calibrate",
                        StepLimits.DEFAULT.open(),
                        clock),
                sink.threads("calibrate"),
                StepLimits.DEFAULT);
        return new Conductor(setup, RunListener.NONE).run();
    }
}
