package io.weir.plan;

import io.weir.cpu.CpuDivision;
import io.weir.result.CampaignPlace;
import io.weir.workload.Workload;
import java.util.Optional;

/**
 * A run to come, with all checks done that need no broker.
 *
 * @param number from 1 among the runs of its driver file
 * @param cpus of generator and broker, the same for all runs of the campaign
 */
public record PlannedRun(int number, Workload workload, DriverTarget target, CampaignPlace place, CpuDivision cpus) {

    /** Returns what it will have on the disks of this machine; empty if its rate is not known before. */
    public Optional<DiskProjection> disk() {
        return DiskProjection.of(
                workload,
                target.storage(),
                target.configuration().file().broker().retention());
    }

    public String driverName() {
        return target.configuration().file().name();
    }
}
