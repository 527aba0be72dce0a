package io.weir.plan;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import io.weir.machine.Disks;
import io.weir.plan.DiskProjection.Estimate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares what the runs of a command will write with the space of this machine's disks, before anything is started.
 */
record DiskCheck(Disks disks, Map<DiskUse, Path> folders) {

    /** Returns what each disk is needed for, and adds an error for each that is known to be too small. */
    List<DiskNeed> check(List<DiskProjection> runs, ConfigurationErrors errors) {
        Map<Object, DiskNeed> byDisk = new LinkedHashMap<>();
        // A broker's data goes with it, so that of each disk the run counts which puts most there.
        runs.stream()
                .filter(run -> run.broker().max() > 0)
                .forEach(run -> onDisks(DiskUse.BROKER, run.broker(), brokerFolders(run))
                        .forEach((disk, need) -> byDisk.merge(disk, need, DiskCheck::larger)));
        runs.stream()
                .map(DiskProjection::results)
                .reduce(Estimate::plus)
                .ifPresent(results -> onDisks(DiskUse.RESULTS, results, folders(DiskUse.RESULTS))
                        .forEach((disk, need) -> byDisk.merge(disk, need, DiskCheck::together)));
        byDisk.values().stream()
                .filter(DiskNeed::impossible)
                .forEach(need -> errors.add(SourceLocation.of("the disk of " + need.folder()), need.refusal()));
        return List.copyOf(byDisk.values());
    }

    private List<Path> brokerFolders(DiskProjection run) {
        return run.brokerDisks().isEmpty() || folders.isEmpty() ? folders(DiskUse.BROKER) : run.brokerDisks();
    }

    private List<Path> folders(DiskUse use) {
        return Optional.ofNullable(folders.get(use)).stream().toList();
    }

    /** Returns what goes to each disk of bytes that are spread evenly over folders. */
    private Map<Object, DiskNeed> onDisks(DiskUse use, Estimate bytes, List<Path> spread) {
        Map<Object, DiskNeed> needs = new LinkedHashMap<>();
        for (Path folder : spread) {
            disks.of(folder)
                    .map(space -> new DiskNeed(List.of(use), folder, bytes.times(1.0 / spread.size()), space))
                    .ifPresent(need -> needs.merge(need.space().disk(), need, DiskCheck::more));
        }
        return needs;
    }

    private static DiskNeed larger(DiskNeed one, DiskNeed other) {
        return Comparator.comparingDouble((DiskNeed need) -> need.projected().min())
                                .thenComparingDouble(need -> need.projected().max())
                                .compare(one, other)
                        < 0
                ? other
                : one;
    }

    private static DiskNeed together(DiskNeed one, DiskNeed other) {
        List<DiskUse> uses = new ArrayList<>(one.uses());
        uses.addAll(other.uses());
        return new DiskNeed(uses, one.folder(), one.projected().plus(other.projected()), one.space());
    }

    private static DiskNeed more(DiskNeed one, DiskNeed other) {
        return new DiskNeed(one.uses(), one.folder(), one.projected().plus(other.projected()), one.space());
    }
}
