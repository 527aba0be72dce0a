package io.weir.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.RunEvent;
import io.weir.machine.DiskSpace;
import io.weir.machine.Disks;
import io.weir.plan.DiskUse;
import io.weir.report.CraftedResults;
import io.weir.worker.EarlyStop;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiskGuardTest {

    private static final long GB = 1_000_000_000;
    private static final Path BROKER = Path.of("/tmp/weir-me/broker-1");

    private final List<EarlyStop> stops = new ArrayList<>();
    private long free = 60 * GB;
    private boolean readable = true;
    private final Disks disks = folder -> folder.equals(BROKER) && !readable
            ? Optional.empty()
            : Optional.of(new DiskSpace("disk", 200 * GB, folder.equals(BROKER) ? free : 100 * GB));

    private DiskGuard guard() {
        return new DiskGuard(disks, Map.of(BROKER, DiskUse.BROKER, Path.of("/data"), DiskUse.RESULTS), stops::add);
    }

    private static void closeInterval(DiskGuard guard) {
        guard.on(new RunEvent.IntervalClosed(CraftedResults.interval(0, 1_000)));
    }

    @Test
    void endsTheRunOnceWhereADiskIsNineteenTwentiethsFull() {
        DiskGuard guard = guard();
        free = 10 * GB;
        closeInterval(guard);
        assertThat(stops).isEmpty();

        free = 10 * GB - 1;
        closeInterval(guard);
        closeInterval(guard);

        assertThat(stops)
                .containsExactly(EarlyStop.requested("the disk with the broker's data (/tmp/weir-me/broker-1) is nearly"
                        + " full: 10 GB are free of 200 GB, and a run leaves 10 GB; make room, ask for less, set"
                        + " broker.retention, or name a folder on another disk by TMPDIR"));
    }

    @Test
    void lendsARunHalfOfWhatWasLeftOfADiskThatWasNearlyFullBefore() {
        free = 4 * GB;
        DiskGuard guard = guard();
        free = 2 * GB;
        closeInterval(guard);
        assertThat(stops).isEmpty();

        free = 2 * GB - 1;
        closeInterval(guard);
        assertThat(stops).hasSize(1);
    }

    @Test
    void leavesTheRunAloneWhereTheDiskDoesNotTell() {
        DiskGuard guard = guard();
        readable = false;

        closeInterval(guard);

        assertThat(stops).isEmpty();
    }
}
