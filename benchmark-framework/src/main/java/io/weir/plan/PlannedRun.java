package io.weir.plan;

import io.weir.config.broker.BrokerSettings;
import io.weir.cpu.CpuDivision;
import io.weir.result.CampaignPlace;
import io.weir.workload.Workload;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A run to come, with all checks done that need no broker.
 *
 * @param order number in the campaign, from 1
 * @param number from 1 among the runs of its driver file
 * @param cpus of generator and broker, the same for all runs of the campaign
 * @param sharedBroker number of the broker that it shares with other runs of that number; empty if it has its own, or
 *     launches none
 */
public record PlannedRun(
        int order,
        int number,
        Workload workload,
        DriverTarget target,
        CampaignPlace place,
        CpuDivision cpus,
        OptionalInt sharedBroker) {

    /** Returns what it will have on the disks of this machine; empty if its rate is not known before. */
    public Optional<DiskProjection> disk() {
        BrokerSettings broker = target.configuration().file().broker();
        return DiskProjection.of(workload, target.storage(), broker.retention())
                .map(projection -> projection.on(broker.disks()));
    }

    /** Returns its subject for people: "1 KiB on kafka", in a sweep "1 KiB on kafka, messageSize=1KiB". */
    public String subject() {
        return workload.name() + " on " + driverName() + place.cellSuffix();
    }

    public String driverName() {
        return target.configuration().file().name();
    }
}
