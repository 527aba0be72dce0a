package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.time.FakeClock;
import io.weir.time.SystemClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class RunnableTimeTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void saysTheSameAsTheKernelsFiguresWhenAskedBetweenThem() {
        try (RunnableTime time = new RunnableTime(SystemClock.INSTANCE)) {
            for (int i = 0; i < 100; i++) {
                long before = KernelTimes.ofCurrentThread().runnableNanos();
                long asked = time.getAsLong();
                long after = KernelTimes.ofCurrentThread().runnableNanos();

                assertThat(asked).isBetween(before, after);
            }
        }
    }

    @Test
    void saysNothingWhenClosed() {
        RunnableTime time = new RunnableTime(SystemClock.INSTANCE);
        time.getAsLong();
        time.close();
        time.close();

        assertThat(time.getAsLong()).isZero();
    }

    @Test
    void saysNothingInVirtualTime() {
        assertThat(new RunnableTime(new FakeClock(0)).getAsLong()).isZero();
    }
}
