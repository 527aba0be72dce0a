package io.weir.plan;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import io.weir.machine.Disks;
import io.weir.plan.DiskProjection.Estimate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares what the runs of a command will write with the space of this machine's disks, before anything is started.
 */
record DiskCheck(Disks disks, Map<DiskUse, Path> folders) {

    /** Returns what each disk is needed for, and adds an error for each that is known to be too small. */
    List<DiskNeed> check(List<DiskProjection> runs, ConfigurationErrors errors) {
        Map<Object, DiskNeed> byDisk = new LinkedHashMap<>();
        projected(runs).forEach((use, bytes) -> {
            Path folder = folders.get(use);
            if (folder != null) {
                disks.of(folder)
                        .map(space -> new DiskNeed(List.of(use), folder, bytes, space))
                        .ifPresent(need -> byDisk.merge(need.space().disk(), need, DiskCheck::together));
            }
        });
        byDisk.values().stream()
                .filter(DiskNeed::impossible)
                .forEach(need -> errors.add(SourceLocation.of("the disk of " + need.folder()), need.refusal()));
        return List.copyOf(byDisk.values());
    }

    private static DiskNeed together(DiskNeed one, DiskNeed other) {
        List<DiskUse> uses = new ArrayList<>(one.uses());
        uses.addAll(other.uses());
        return new DiskNeed(uses, one.folder(), one.projected().plus(other.projected()), one.space());
    }

    /** Returns the bytes of the run with the largest broker, whose data goes with it, and of the results of all. */
    private static Map<DiskUse, Estimate> projected(List<DiskProjection> runs) {
        Map<DiskUse, Estimate> bytes = new EnumMap<>(DiskUse.class);
        runs.stream()
                .map(DiskProjection::broker)
                .filter(broker -> broker.max() > 0)
                .max(Comparator.comparingDouble(Estimate::min).thenComparingDouble(Estimate::max))
                .ifPresent(broker -> bytes.put(DiskUse.BROKER, broker));
        runs.stream()
                .map(DiskProjection::results)
                .reduce(Estimate::plus)
                .ifPresent(results -> bytes.put(DiskUse.RESULTS, results));
        return bytes;
    }
}
