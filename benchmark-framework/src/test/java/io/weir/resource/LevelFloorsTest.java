package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.steady.MemoryGrowth;
import org.junit.jupiter.api.Test;

class LevelFloorsTest {

    private static final long SECOND = 1_000_000_000;
    private static final long HOUR = 3_600;

    /** Returns the floors of a heap that fills up within a minute above a floor in megabytes, again and again. */
    private static LevelFloors heap(long seconds, double megabytesAtFirst, double megabytesAtLast) {
        LevelFloors floors = new LevelFloors();
        for (long second = 0; second <= seconds; second++) {
            double floor = megabytesAtFirst + (megabytesAtLast - megabytesAtFirst) * second / seconds;
            floors.add(second * SECOND, (long) ((floor + 10 * (second % 60)) * 1e6));
        }
        return floors;
    }

    @Test
    void theFloorOfADayIsSeenBelowWhatIsCollectedEachMinute() {
        MemoryGrowth flat = heap(24 * HOUR, 300, 300).growth().orElseThrow();
        MemoryGrowth leak = heap(24 * HOUR, 300, 600).growth().orElseThrow();

        assertThat(flat.grows()).isFalse();
        assertThat((double) flat.toBytes()).isCloseTo(300e6, within(1e6));
        assertThat(leak.grows()).isTrue();
        assertThat((double) leak.fromBytes()).isCloseTo(350e6, within(15e6));
        assertThat((double) leak.toBytes()).isCloseTo(550e6, within(15e6));
        assertThat(leak.sinceSeconds()).isZero();
    }

    @Test
    void lessThanAnHourTellsNothing() {
        assertThat(heap(HOUR - 11, 300, 600).growth()).isEmpty();
        assertThat(heap(HOUR - 1, 300, 600).growth())
                .as("a run of an hour, whose readings are somewhat nearer to each other")
                .isPresent();
    }

    @Test
    void whatIsNotKnownIsNoLevel() {
        LevelFloors floors = new LevelFloors();
        for (long second = 0; second <= 2 * HOUR; second++) {
            floors.add(second * SECOND, 0);
        }

        assertThat(floors.growth()).isEmpty();
    }
}
