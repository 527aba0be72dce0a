package io.weir.runner;

import io.weir.driver.NanoClock;
import io.weir.evidence.RunListener;
import io.weir.plan.RunPlan;
import io.weir.plugin.LoadedDriver;
import io.weir.time.Sleeper;
import io.weir.time.WallClock;
import java.nio.file.Path;

/**
 * Everything that a run needs in the JVM in which it takes place.
 *
 * @param plan as received
 * @param driver loaded
 * @param home root of the clone or the archive
 * @param progress follows the run
 * @param results receives its result
 */
public record RunnerSetup(
        RunPlan plan,
        LoadedDriver driver,
        Path home,
        RunListener progress,
        ResultListener results,
        NanoClock clock,
        WallClock wallClock,
        Sleeper sleeper) {}
