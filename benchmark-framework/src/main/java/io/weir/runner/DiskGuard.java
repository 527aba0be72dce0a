package io.weir.runner;

import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.machine.DiskSpace;
import io.weir.machine.Disks;
import io.weir.plan.DiskUse;
import io.weir.units.QuantityFormat;
import io.weir.worker.EarlyStop;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Ends a run before a disk that it writes to is full, while everything it has measured can still be kept. Looks at the
 * end of each interval.
 */
final class DiskGuard implements RunListener {

    private final Disks disks;
    private final Consumer<EarlyStop> stop;
    private final List<Watched> watched = new ArrayList<>();
    private boolean stopped;

    /** A folder with the space that its disk is to keep. */
    private record Watched(DiskUse use, Path folder, long keptFreeBytes) {}

    DiskGuard(Disks disks, Map<Path, DiskUse> folders, Consumer<EarlyStop> stop) {
        this.disks = disks;
        this.stop = stop;
        folders.forEach((folder, use) ->
                disks.of(folder).ifPresent(space -> watched.add(new Watched(use, folder, space.keptFreeBytes()))));
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.IntervalClosed && !stopped) {
            watched.stream()
                    .map(this::shortage)
                    .flatMap(Optional::stream)
                    .findFirst()
                    .ifPresent(reason -> {
                        stopped = true;
                        stop.accept(EarlyStop.requested(reason));
                    });
        }
    }

    private Optional<String> shortage(Watched folder) {
        return disks.of(folder.folder())
                .filter(space -> space.freeBytes() < folder.keptFreeBytes())
                .map(space -> sentence(folder, space));
    }

    private static String sentence(Watched folder, DiskSpace space) {
        return "the disk with " + folder.use().words() + " (" + folder.folder() + ") is nearly full: "
                + QuantityFormat.bytes(space.freeBytes()) + " are free of " + QuantityFormat.bytes(space.totalBytes())
                + ", and a run leaves " + QuantityFormat.bytes(folder.keptFreeBytes())
                + "; make room, ask for less, " + folder.use().remedy();
    }
}
