package io.weir.worker;

import io.weir.driver.Capability;
import io.weir.driver.Driver;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.driver.NanoClock;
import io.weir.payload.HeaderPlacement;
import io.weir.workload.Workload;
import java.util.concurrent.ThreadFactory;

/**
 * Everything that a worker needs to carry out its share of a run.
 *
 * @param workload without errors
 * @param driver loaded and of this SPI version
 * @param guarantees of the driver with the settings of the context
 * @param context settings, addresses, run id, clock
 * @param driverThreads makes every thread that calls the driver, with the driver's context class loader
 * @param limits time limits of the steps
 * @param resources that the system uses, as far as they can be read
 * @param generator observes this JVM and its machine
 * @param cpus number of the machine's CPUs that this worker may take for its own
 * @param actions carries out what the workload's time line asks for
 * @param round from 1: which repetition of the experiment this is, in which some moments are drawn anew
 */
public record RunSetup(
        Workload workload,
        Driver driver,
        Guarantees guarantees,
        DriverContext context,
        ThreadFactory driverThreads,
        StepLimits limits,
        ResourceReadings resources,
        GeneratorObserver generator,
        int cpus,
        SystemActions actions,
        int round) {

    /**
     * Returns the setup, of a JVM that nobody observes, with the guarantees that the driver gives for its settings.
     *
     * @throws DriverException when the settings contradict each other
     */
    public static RunSetup of(
            Workload workload, Driver driver, DriverContext context, ThreadFactory driverThreads, StepLimits limits)
            throws DriverException {
        return new RunSetup(
                workload,
                driver,
                promised(workload, driver.guarantees(context.settings())),
                context,
                driverThreads,
                limits,
                ResourceReadings.NONE,
                GeneratorObserver.NONE,
                Runtime.getRuntime().availableProcessors(),
                SystemActions.NONE,
                1);
    }

    /** Returns what a run may rely on: no order where messages are kept back, since each comes when it is due. */
    public static Guarantees promised(Workload workload, Guarantees ofDriver) {
        return workload.replay().isPresent() ? ofDriver.withoutOrder() : ofDriver;
    }

    /** Returns this setup with another system to act on. */
    public RunSetup with(SystemActions other) {
        return new RunSetup(
                workload, driver, guarantees, context, driverThreads, limits, resources, generator, cpus, other, round);
    }

    /** Returns the prefix of topics and subscriptions, unique to the run. */
    public String namePrefix() {
        return "weir-" + context.runId();
    }

    public boolean has(Capability capability) {
        return guarantees.capabilities().contains(capability);
    }

    /** Returns whether the system is to keep messages back that a subscription does not want. */
    public boolean filtersAtBroker() {
        return workload.topology().filtersAtBroker(has(Capability.FILTER_AT_BROKER));
    }

    /** Returns the place of the header in messages of the run. */
    public HeaderPlacement headerPlacement() {
        return HeaderPlacement.of(workload.payload(), has(Capability.PROPERTIES));
    }

    /** Returns the clock of the run. */
    public NanoClock clock() {
        return context.clock();
    }
}
