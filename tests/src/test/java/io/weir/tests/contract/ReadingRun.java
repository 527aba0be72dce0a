package io.weir.tests.contract;

import io.weir.driver.DriverContext;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.run.Conductor;
import io.weir.time.SystemClock;
import io.weir.worker.RunSetup;
import io.weir.worker.StepLimits;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Reading;
import io.weir.workload.Scenarios;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A reading by itself of two subscriptions, by the whole engine on a real system. */
final class ReadingRun {

    static final int SUBSCRIPTIONS = 2;
    static final long PREFILL = 2_000;

    private ReadingRun() {}

    static RunMeasurement on(SystemUnderTest system) throws Exception {
        Workload workload = new Workload(
                        "reading",
                        new Topology(1, 3, 1, SUBSCRIPTIONS, 1, List.of()),
                        new Payload.Random(100, 0.5, 20),
                        KeyDistribution.NO_KEY,
                        new Load.ConstantRate(1_000),
                        new Timing(
                                WarmUp.fixed(Duration.ofSeconds(1)),
                                Optional.of(Duration.ofMinutes(2)),
                                OptionalLong.empty(),
                                Duration.ofMinutes(1)),
                        Limits.DEFAULT,
                        42)
                .with(Scenarios.of(
                        new Reading(OptionalLong.of(PREFILL), Optional.empty(), false, Duration.ofMinutes(2))));
        DriverContext context = new DriverContext(
                system.settings(),
                system.server().addresses(),
                "reading",
                StepLimits.DEFAULT.open(),
                SystemClock.INSTANCE);
        RunSetup setup = RunSetup.of(workload, system.driver().driver(), context, Thread::new, StepLimits.DEFAULT);
        return new Conductor(setup, RunListener.NONE).run();
    }
}
