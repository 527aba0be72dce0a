package io.weir.plan;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import io.weir.machine.DiskSpace;
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
                .forEach(run -> onDisks(DiskUse.BROKER, run.broker(), run.partitions(), brokerFolders(run))
                        .forEach((disk, need) -> byDisk.merge(disk, need, DiskCheck::larger)));
        runs.stream()
                .map(DiskProjection::results)
                .reduce(Estimate::plus)
                .ifPresent(results -> onDisks(DiskUse.RESULTS, results, 1, folders(DiskUse.RESULTS))
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

    /**
     * Returns what goes to each disk of bytes that lie in equal parts over folders, as many in each as is possible. Nobody knows
     * before which folders get one part more: the upper estimates let each disk have them, the lower ones are of the division
     * that leaves the most room, so that what does not fit then fits in no other.
     */
    private Map<Object, DiskNeed> onDisks(DiskUse use, Estimate bytes, long parts, List<Path> folders) {
        Map<Object, Spread> spreads = new LinkedHashMap<>();
        int known = 0;
        for (Path folder : folders) {
            Optional<DiskSpace> space = disks.of(folder);
            if (space.isPresent()) {
                known++;
                spreads.merge(space.get().disk(), new Spread(folder, space.get(), 1, 0), Spread::and);
            }
        }
        Estimate ofPart = bytes.times(1.0 / Math.max(1, parts));
        long inEach = parts / Math.max(1, folders.size());
        long more = parts % Math.max(1, folders.size());
        for (long left = more - (folders.size() - known); left > 0; left--) {
            spreads.values().stream()
                    .filter(spread -> spread.more() < spread.folders())
                    .max(Comparator.comparingDouble(spread -> spread.room(inEach, ofPart.min())))
                    .ifPresent(roomiest -> spreads.put(roomiest.space().disk(), roomiest.withOneMore()));
        }
        Map<Object, DiskNeed> needs = new LinkedHashMap<>();
        spreads.forEach((disk, spread) -> needs.put(
                disk,
                new DiskNeed(
                        List.of(use),
                        spread.first(),
                        new Estimate(
                                ofPart.min() * spread.parts(inEach),
                                ofPart.max() * (inEach * spread.folders() + Math.min(more, spread.folders()))),
                        spread.space())));
        return needs;
    }

    /**
     * Folders that lie on one disk.
     *
     * @param more those of them that get one part more than the others
     */
    private record Spread(Path first, DiskSpace space, int folders, int more) {

        private Spread and(Spread other) {
            return new Spread(first, space, folders + other.folders, more);
        }

        private Spread withOneMore() {
            return new Spread(first, space, folders, more + 1);
        }

        private long parts(long inEach) {
            return inEach * folders + more;
        }

        private double room(long inEach, double bytesOfPart) {
            return space.roomBytes() - bytesOfPart * parts(inEach);
        }
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
}
