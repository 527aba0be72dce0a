package io.weir.campaign;

import io.weir.config.ConfigurationSource;
import io.weir.workload.Workload;

/**
 * A run to come, checked in everything that can be checked without a broker.
 *
 * @param number from 1 among the runs of its driver file
 * @param source of both, for the JVM of the run
 */
public record PlannedRun(int number, Workload workload, DriverTarget target, ConfigurationSource source) {

    /** The name of the driver file. */
    public String driverName() {
        return target.configuration().file().name();
    }
}
