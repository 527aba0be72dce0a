package io.weir.plan;

import io.weir.config.WorkloadFile;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import io.weir.cpu.CpuDivision;
import io.weir.host.HostAddress;
import io.weir.host.WorkerHosts;
import io.weir.machine.Disks;
import io.weir.machine.MachineMemory;
import io.weir.plan.MessageMemory.Heap;
import io.weir.report.CampaignManifest;
import io.weir.result.CampaignPlace;
import io.weir.workload.key.KeyNames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the runs of a manifest from the workloads and drivers that it numbers, and checks what they need together.
 *
 * @param runHeapBytes heap of a run's JVM; empty if it is the JVM's default
 * @param folders written to on this machine
 * @param hosts those of the workers; null for this one
 */
record RunAssembly(
        SharedBrokers brokers,
        OptionalLong runHeapBytes,
        Map<DiskUse, Path> folders,
        @Nullable WorkerHosts hosts,
        ConfigurationErrors errors) {

    private static final SourceLocation WORKERS = SourceLocation.of("--workers");

    /**
     * Returns the plan of all runs that are not settled.
     *
     * @param workloads in the numbers of the manifest
     * @param targets in the numbers of the manifest
     */
    CampaignPlan plan(CampaignManifest manifest, List<WorkloadFile> workloads, List<DriverTarget> targets) {
        CpuCheck cpus = new CpuCheck(targets);
        cpus.check(errors);
        CpuDivision division = cpus.division();
        Map<String, Integer> numbers = new HashMap<>();
        Map<List<Integer>, Integer> positions = new HashMap<>();
        List<PlannedRun> runs = new ArrayList<>();
        int systems = manifest.runs().stream()
                .mapToInt(CampaignManifest.Run::system)
                .max()
                .orElse(1);
        Set<Integer> relayed = relayed(manifest, workloads, targets);
        Integer together = together(manifest, workloads, targets, relayed);
        for (int order = 1; order <= manifest.runs().size(); order++) {
            CampaignManifest.Run run = manifest.run(order);
            int position = positions.merge(List.of(run.round(), run.experiment()), 1, Integer::sum);
            if (run.workload() == null || run.driver() == null) {
                continue;
            }
            WorkloadFile workload = workloads.get(run.workload() - 1);
            DriverTarget target = carrying(targets.get(run.driver() - 1), relayed.contains(run.system()));
            int number = numbers.merge(target.configuration().file().name(), 1, Integer::sum);
            if (run.state().settled() || run.confirms() != null) { // which its search carries out
                continue;
            }
            Map<String, String> points = manifest.points(run);
            runs.add(new PlannedRun(
                    order,
                    number,
                    workload.workload(),
                    target,
                    new CampaignPlace(
                            manifest.id(),
                            run.round(),
                            position,
                            systems,
                            manifest.orderSeed(),
                            together,
                            manifest.rounds(),
                            run.system(),
                            points.isEmpty() ? null : new CampaignPlace.Cell(run.cell(), points)),
                    division,
                    shared(manifest, run, target),
                    hosts));
        }
        refuseBrokersOutOfReach(targets);
        refuseToConfirmOnStandingBrokers(manifest, runs, workloads);
        refuseProcessesWithoutRoom(runs, workloads);
        List<DiskNeed> disks = new DiskCheck(Disks.OF_MACHINE, folders)
                .check(
                        runs.stream()
                                .map(PlannedRun::disk)
                                .flatMap(Optional::stream)
                                .toList(),
                        errors);
        return new CampaignPlan(manifest, runs, disks);
    }

    /** Adds an error for each broker that would listen on this machine alone, when workers are on others. */
    private void refuseBrokersOutOfReach(List<DriverTarget> targets) {
        if (hosts == null || hosts.addresses().stream().allMatch(HostAddress::isLoopback)) {
            return;
        }
        targets.stream()
                .filter(DriverTarget::launchesBroker)
                .map(target -> target.configuration().file().name())
                .distinct()
                .forEach(name -> errors.add(
                        WORKERS,
                        "names other hosts, which can't reach the broker that " + name
                                + " starts on this one: let it measure a"
                                + " cluster that exists"));
    }

    private void refuseToConfirmOnStandingBrokers(
            CampaignManifest manifest, List<PlannedRun> runs, List<WorkloadFile> workloads) {
        if (!manifest.concurrentBrokers()) {
            return;
        }
        for (WorkloadFile file : workloads) {
            if (runs.stream()
                    .filter(run -> run.workload().equals(file.workload()))
                    .anyMatch(run -> run.toConfirm().isPresent() && run.target().launchesBroker())) {
                errors.add(
                        SourceLocation.of(file.source().name()),
                        "search: confirm needs a fresh broker for each run, and --concurrent-brokers keeps all of them up;"
                                + " write confirm: none, or leave --concurrent-brokers out");
            }
        }
    }

    /** Adds an error for each workload whose processes have no room beside the broker; one process was checked with it. */
    private void refuseProcessesWithoutRoom(List<PlannedRun> runs, List<WorkloadFile> workloads) {
        for (WorkloadFile file : workloads) {
            int processes = file.workload().topology().clients().processes();
            runs.stream()
                    .filter(run ->
                            processes > 1 && hosts == null && run.workload().equals(file.workload()))
                    .map(run -> Stream.concat(
                                    run.target().heaps().stream(), Heap.ofRun(processes, runHeapBytes).stream())
                            .toList())
                    .flatMap(heaps -> MessageMemory.refusal(heaps, MachineMemory.totalBytes()).stream())
                    .distinct()
                    .forEach(sentence -> errors.add(
                            SourceLocation.of(file.source().name()),
                            KeyNames.CLIENTS + " " + sentence + "ask for fewer processes, or lower " + RunJvm.HEAP_OPTS
                                    + " or the broker's heaps"));
        }
    }

    private OptionalInt shared(CampaignManifest manifest, CampaignManifest.Run run, DriverTarget target) {
        boolean shares =
                manifest.concurrentBrokers() || !manifest.experiment(run).freshBroker();
        int number = shares ? brokers.number(run.system() - 1, target) : 0;
        return number == 0 ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /**
     * Returns the systems of which a run acts on the network. All their runs have relays, as those that act on nothing are there to
     * be compared with.
     */
    private static Set<Integer> relayed(
            CampaignManifest manifest, List<WorkloadFile> workloads, List<DriverTarget> targets) {
        Set<Integer> relayed = new HashSet<>();
        for (CampaignManifest.Run run : manifest.runs()) {
            if (run.driver() != null
                    && run.workload() != null
                    && targets.get(run.driver() - 1)
                            .needsRelays(workloads.get(run.workload() - 1).workload())) {
                relayed.add(run.system());
            }
        }
        return relayed;
    }

    private static DriverTarget carrying(DriverTarget target, boolean relayed) {
        return relayed && target.takesRelays() ? target.withRelays() : target;
    }

    /** Returns the number of brokers that are up at the same time; null where each run has its own, alone. */
    private @Nullable Integer together(
            CampaignManifest manifest, List<WorkloadFile> workloads, List<DriverTarget> targets, Set<Integer> relayed) {
        if (!manifest.concurrentBrokers()) {
            return null;
        }
        for (CampaignManifest.Run run : manifest.runs()) {
            if (run.driver() != null && run.workload() != null) {
                brokers.number(
                        run.system() - 1, carrying(targets.get(run.driver() - 1), relayed.contains(run.system())));
            }
        }
        int processes = workloads.stream()
                .mapToInt(file -> file.workload().topology().clients().processes())
                .max()
                .orElse(1);
        BrokerCheck.checkTogether(brokers.targets(), processes, MachineMemory.totalBytes(), runHeapBytes, errors);
        return brokers.targets().size();
    }
}
