package io.weir.campaign;

import io.weir.config.DriverConfiguration;
import io.weir.driver.NanoClock;
import io.weir.evidence.RunListener;
import io.weir.plugin.LoadedDriver;
import io.weir.time.Sleeper;
import io.weir.time.WallClock;
import io.weir.workload.Workload;

/**
 * Everything that a run needs in the JVM in which it takes place.
 *
 * @param plan as received
 * @param workload read from the plan
 * @param configuration read from the plan
 * @param driver loaded
 * @param progress follows the run
 * @param results receives its result
 */
public record ShareSetup(
        RunPlan plan,
        Workload workload,
        DriverConfiguration configuration,
        LoadedDriver driver,
        RunListener progress,
        ResultListener results,
        NanoClock clock,
        WallClock wallClock,
        Sleeper sleeper) {}
