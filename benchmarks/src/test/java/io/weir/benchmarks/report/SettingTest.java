package io.weir.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import oshi.hardware.CentralProcessor.TickType;

class SettingTest {

    private static long[] ticks(long idle, long stolen) {
        long[] ticks = new long[TickType.values().length];
        ticks[TickType.IDLE.getIndex()] = idle;
        ticks[TickType.STEAL.getIndex()] = stolen;
        return ticks;
    }

    @Test
    void tellsTheShareThatTheHostTook() {
        assertThat(Setting.stolen(ticks(365, 35), ticks(445, 55)))
                .isEqualTo(", 20.0 % of the CPUs' time taken by the host meanwhile");
    }

    @Test
    void tellsNothingWhereNothingIsCounted() {
        assertThat(Setting.stolen(ticks(0, 0), ticks(0, 0))).isEmpty();
    }
}
