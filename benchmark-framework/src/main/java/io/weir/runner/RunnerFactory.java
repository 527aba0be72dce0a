package io.weir.runner;

import io.weir.artifact.ArtifactException;
import io.weir.evidence.RunListener;
import io.weir.plan.DriverRegistry;
import io.weir.plan.RunPlan;
import io.weir.plugin.DriverLoadException;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import io.weir.time.SystemWallClock;
import java.nio.file.Path;

/** Makes runs from plans, in the JVM in which they take place. */
public final class RunnerFactory {

    private final DriverRegistry drivers;
    private final ResultListener results;
    private final Path home;

    /**
     * @param results receives the result of each run
     * @param home root of the clone or the archive
     */
    public RunnerFactory(DriverRegistry drivers, ResultListener results, Path home) {
        this.drivers = drivers;
        this.results = results;
        this.home = home;
    }

    /**
     * Loads the plan's driver.
     *
     * @param progress follows the run
     */
    public Runner prepare(RunPlan plan, RunListener progress)
            throws DriverLoadException, ArtifactException, InterruptedException {
        return new Runner(new RunnerSetup(
                plan,
                drivers.load(plan.driver()),
                home,
                progress,
                results,
                SystemClock.INSTANCE,
                SystemWallClock.INSTANCE,
                SystemSleeper.INSTANCE));
    }
}
