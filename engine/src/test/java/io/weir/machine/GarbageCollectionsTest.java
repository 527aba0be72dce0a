package io.weir.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.machine.GarbageCollections.Pauses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GarbageCollectionsTest {

    @Test
    void addsPausesUpAndStartsAfresh() {
        try (GarbageCollections collections = GarbageCollections.watch()) {
            collections.take();
            collections.collected(3_000_000);
            collections.collected(9_000_000_000L); // longer than any that may come between
            Pauses pauses = collections.take();

            assertThat(pauses.count()).isGreaterThanOrEqualTo(2);
            assertThat(pauses.pauseNanos()).isGreaterThanOrEqualTo(9_003_000_000L);
            assertThat(pauses.longestNanos()).isEqualTo(9_000_000_000L);
            assertThat(collections.take().longestNanos()).isLessThan(9_000_000_000L);
        }
    }

    @Test
    @Timeout(60)
    void hearsOfARealCollection() {
        try (GarbageCollections collections = GarbageCollections.watch()) {
            System.gc();
            long count = 0;
            while (count == 0) {
                Thread.onSpinWait();
                count = collections.take().count();
            }
            assertThat(count).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Copy, true",
        "MarkSweepCompact, true",
        "PS Scavenge, true",
        "PS MarkSweep, true",
        "ParNew, true",
        "ConcurrentMarkSweep, false",
        "G1 Young Generation, true",
        "G1 Old Generation, true",
        "G1 Concurrent GC, true",
        "ZGC Pauses, true",
        "ZGC Cycles, false",
        "ZGC Minor Pauses, true",
        "ZGC Minor Cycles, false",
        "ZGC Major Pauses, true",
        "ZGC Major Cycles, false",
        "Shenandoah Pauses, true",
        "Shenandoah Cycles, false"
    })
    void leavesOutWhatStopsNobody(String collector, boolean stops) {
        assertThat(GarbageCollections.stopsTheJvm(collector)).isEqualTo(stops);
    }
}
