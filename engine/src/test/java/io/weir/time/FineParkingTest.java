package io.weir.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FineParkingTest {

    private static final long NOT_LONG = 100_000;
    private static final String USUAL_NANOS = "50000";

    @Test
    @EnabledOnOs(OS.LINUX)
    void theThreadThatWaitsPreciselyHasTheFinestTimerAndNoOther() throws Exception {
        String before = Files.readString(timerSlack());

        assertThat(inThreadOfItsOwn(() -> afterWaiting(ParkingWaiter.precise(SystemClock.INSTANCE, NOT_LONG / 2))))
                .isEqualTo("1");
        assertThat(inThreadOfItsOwn(() -> afterWaiting(ParkingWaiter.economical(SystemClock.INSTANCE, 0))))
                .isEqualTo(USUAL_NANOS);
        assertThat(Files.readString(timerSlack())).isEqualTo(before);
    }

    @Test
    void parksAllTheSameWhereTheKernelCannotBeAsked(@TempDir Path empty) {
        FineParking parking = new FineParking(empty, TimeSlices.unknown());
        long before = System.nanoTime();

        Thread.currentThread().interrupt(); // so that it need not last
        parking.park(10_000_000_000L);
        assertThat(Thread.interrupted()).isTrue();
        parking.park(2_000_000);

        assertThat(System.nanoTime() - before).isLessThan(10_000_000_000L);
        assertThat(parking.timeSliceNanos()).isZero();
    }

    /** Whatever the thread has inherited, it begins with the usual one. */
    private static String afterWaiting(Waiter waiter) throws Exception {
        Files.writeString(timerSlack(), USUAL_NANOS);
        long ignored = waiter.waitUntil(System.nanoTime() + 10 * NOT_LONG);
        return Files.readString(timerSlack()).strip();
    }

    private static Path timerSlack() throws Exception {
        Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
        return Path.of("/proc").resolve(thread).resolve("timerslack_ns");
    }

    private static String inThreadOfItsOwn(Callable<String> task) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            return thread.submit(task).get();
        } finally {
            thread.shutdown();
        }
    }
}
