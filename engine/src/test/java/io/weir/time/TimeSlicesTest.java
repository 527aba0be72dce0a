package io.weir.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TimeSlicesTest {

    private final TimeSlices slices = TimeSlices.ofThisSystem();

    @Test
    @EnabledOnOs(OS.LINUX)
    void aThreadThatAsksHasTheShortestSlicesAndThoseThatItStartsHaveTheirOwn() throws Exception {
        long usual = inThreadOfItsOwn(slices::nanos);
        assumeTrue(usual > 0, "Linux before 6.12 has one length of time slices for all");

        List<Long> lengths = inThreadOfItsOwn(() -> {
            slices.shorten();
            return List.of(slices.nanos(), inThreadOfItsOwn(slices::nanos));
        });

        assertThat(usual).isGreaterThan(TimeSlices.SHORTEST_NANOS);
        assertThat(lengths).containsExactly(TimeSlices.SHORTEST_NANOS, usual);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aSenderThatWaitsPreciselyReportsItsSlices() throws Exception {
        assumeTrue(inThreadOfItsOwn(slices::nanos) > 0, "Linux before 6.12 has one length of time slices for all");

        assertThat(inThreadOfItsOwn(() -> afterWaiting(ParkingWaiter.precise(SystemClock.INSTANCE, 50_000))))
                .isEqualTo(TimeSlices.SHORTEST_NANOS);
        assertThat(inThreadOfItsOwn(() -> afterWaiting(ParkingWaiter.economical(SystemClock.INSTANCE, 0))))
                .isZero();
    }

    @Test
    void whereTheKernelCannotBeAskedNothingChangesAndNoLengthIsReported() {
        TimeSlices.unknown().shorten();

        assertThat(TimeSlices.unknown().nanos()).isZero();
    }

    private static long afterWaiting(Waiter waiter) {
        long ignored = waiter.waitUntil(System.nanoTime() + 1_000_000);
        return waiter.timeSliceNanos();
    }

    private static <T> T inThreadOfItsOwn(Callable<T> task) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            return thread.submit(task).get();
        } finally {
            thread.shutdown();
        }
    }
}
