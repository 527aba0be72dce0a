package io.weir.plan;

import io.weir.config.broker.BrokerSettings;
import io.weir.cpu.CpuDivision;
import io.weir.host.WorkerHosts;
import io.weir.result.CampaignPlace;
import io.weir.units.QuantityFormat;
import io.weir.workload.Confirmation;
import io.weir.workload.Load;
import io.weir.workload.SloSearch;
import io.weir.workload.Workload;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A run to come, with all checks done that need no broker.
 *
 * @param order number in the campaign, from 1
 * @param number from 1 among the runs of its driver file
 * @param cpus of generator and broker, the same for all runs of the campaign
 * @param sharedBroker number of the broker that it shares with other runs of that number; empty if it has its own, or
 *     launches none
 * @param hosts those of its workers; null for this one
 */
public record PlannedRun(
        int order,
        int number,
        Workload workload,
        DriverTarget target,
        CampaignPlace place,
        CpuDivision cpus,
        OptionalInt sharedBroker,
        @Nullable WorkerHosts hosts) {

    /** Returns what it will have on the disks of this machine; empty if its rate is not known before. */
    public Optional<DiskProjection> disk() {
        BrokerSettings broker = target.configuration().file().broker();
        return DiskProjection.of(workload, target.storage(), broker.retention())
                .map(projection -> projection.on(broker.folders().disksOfLogDirs(broker.nodes()).stream()
                        .map(broker.disks()::get)
                        .toList()));
    }

    /** Returns its subject for people: "1 KiB on kafka", in a sweep "1 KiB on kafka, messageSize=1KiB". */
    public String subject() {
        return workload.name() + " on " + driverName() + place.cellSuffix()
                + (confirms()
                        ? ", to confirm "
                                + QuantityFormat.rate(workload.load().heldRate().orElse(0)) + " msg/s"
                        : "");
    }

    /** Returns true if it confirms the answer of a search. */
    public boolean confirms() {
        return place.confirms() != null;
    }

    /** Returns the search whose answer is to be confirmed in fresh runs; empty for any other load. */
    public Optional<SloSearch> toConfirm() {
        return workload.load()
                .search()
                .flatMap(Load.Search::limits)
                .filter(limits -> limits.confirmation() != Confirmation.NONE);
    }

    /**
     * Returns a run that confirms its answer: the same at one rate, judged by the same limits, on a broker of its own.
     *
     * @param confirmingOrder number of that run in the campaign
     * @param confirmingNumber of that run among those of its driver file
     */
    public PlannedRun confirming(double messagesPerSecond, int confirmingOrder, int confirmingNumber) {
        Load load = new Load.ConstantRate(messagesPerSecond, workload.load().slo());
        return new PlannedRun(
                confirmingOrder,
                confirmingNumber,
                workload.with(load, workload.timing(), workload.limits()),
                target,
                place.confirming(order),
                cpus,
                OptionalInt.empty(),
                hosts);
    }

    public String driverName() {
        return target.configuration().file().name();
    }
}
