package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class RunnableTimeTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void saysTheSameAsTheKernelsFiguresWhenAskedBetweenThem() {
        try (RunnableTime time = new RunnableTime()) {
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
        RunnableTime time = new RunnableTime();
        time.getAsLong();
        time.close();
        time.close();

        assertThat(time.getAsLong()).isZero();
    }
}
