package io.weir.campaign;

import io.weir.broker.BrokerException;
import io.weir.config.DriverConfiguration;
import io.weir.config.DriverFile;
import io.weir.config.WorkloadFile;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.ConfigurationException;
import io.weir.driver.DriverException;
import io.weir.driver.SettingDescriptor;
import io.weir.evidence.RunListener;
import io.weir.plugin.DriverLoadException;
import io.weir.plugin.LoadedDriver;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import io.weir.time.SystemWallClock;
import java.util.List;
import java.util.Optional;

/** Makes runs from plans, in the JVM in which they take place. */
public final class ShareRuns {

    private final DriverRegistry drivers;
    private final ResultListener results;

    /**
     * @param results receives the result of each run
     */
    public ShareRuns(DriverRegistry drivers, ResultListener results) {
        this.drivers = drivers;
        this.results = results;
    }

    /**
     * Reads the plan's files again and loads its driver.
     *
     * @param progress follows the run
     * @throws ConfigurationException when a file that they name has changed since the command started
     */
    public ShareRun prepare(RunPlan plan, RunListener progress)
            throws ConfigurationException, DriverLoadException, BrokerException, InterruptedException {
        ConfigurationErrors errors = new ConfigurationErrors();
        Optional<WorkloadFile> workload = plan.configuration().readWorkload(errors);
        Optional<DriverFile> file = plan.configuration().readDriver(errors);
        errors.throwIfAny();
        LoadedDriver driver = drivers.load(file.orElseThrow());
        Optional<DriverConfiguration> configuration = file.orElseThrow().configuration(settings(driver), errors);
        errors.throwIfAny();
        return new ShareRun(new ShareSetup(
                plan,
                workload.orElseThrow().workload(),
                configuration.orElseThrow(),
                driver,
                progress,
                results,
                SystemClock.INSTANCE,
                SystemWallClock.INSTANCE,
                SystemSleeper.INSTANCE));
    }

    private static List<SettingDescriptor> settings(LoadedDriver driver)
            throws InterruptedException, DriverLoadException {
        try {
            return driver.call(() -> driver.driver().settings());
        } catch (DriverException refused) {
            throw new DriverLoadException("driver " + driver.name() + " does not tell its settings", refused);
        }
    }
}
