package io.weir.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.time.FakeClock;
import io.weir.time.SystemClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class RunQueueWaitTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void saysTheSameAsTheKernelsFiguresWhenAskedBetweenThem() {
        try (RunQueueWait time = new RunQueueWait(SystemClock.INSTANCE)) {
            for (int i = 0; i < 100; i++) {
                long before = KernelTimes.ofCurrentThread().runQueueWaitNanos();
                long requested = time.getAsLong();
                long after = KernelTimes.ofCurrentThread().runQueueWaitNanos();

                assertThat(requested).isBetween(before, after);
            }
        }
    }

    @Test
    void saysNothingWhenClosed() {
        RunQueueWait time = new RunQueueWait(SystemClock.INSTANCE);
        time.getAsLong();
        time.close();
        time.close();

        assertThat(time.getAsLong()).isZero();
    }

    @Test
    void saysNothingInVirtualTime() {
        assertThat(new RunQueueWait(new FakeClock(0)).getAsLong()).isZero();
    }
}
