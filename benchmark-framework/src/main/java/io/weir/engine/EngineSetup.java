package io.weir.engine;

import io.weir.driver.Driver;
import io.weir.driver.DriverContext;
import io.weir.measure.RunListener;
import io.weir.workload.Workload;
import java.util.concurrent.ThreadFactory;

/**
 * One share of a plan, ready to run.
 *
 * @param workload without problems
 * @param driver loaded and of this SPI version
 * @param context settings, addresses, run id, clock
 * @param driverThreads makes every thread that calls the driver, with the driver's context class loader
 * @param listener follows the run
 * @param limits time limits of the steps
 */
public record EngineSetup(
        Workload workload,
        Driver driver,
        DriverContext context,
        ThreadFactory driverThreads,
        RunListener listener,
        StepLimits limits) {

    /** Returns this setup with another workload and listener. */
    EngineSetup with(Workload other, RunListener follower) {
        return new EngineSetup(other, driver, context, driverThreads, follower, limits);
    }
}
