package io.weir.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** On lines of /proc/stat. */
class CpuTicksTest {

    /** A kernel of today: user nice system idle iowait irq softirq steal guest guest_nice. */
    private static final CpuTicks BEFORE = CpuTicks.of("cpu  1000 10 500 8000 100 0 40 350 0 0");

    @Test
    void separateStealFromWhatProgramsUse() {
        CpuTicks after = CpuTicks.of("cpu  1200 10 600 8400 150 0 50 390 0 0");

        // 200 user, 100 system, 10 softirq; 400 idle, 50 waiting for disks; 40 stolen: 800 in all
        assertThat(after.stealShareSince(BEFORE)).isCloseTo(40 / 800.0, within(1e-12));
        assertThat(after.busyShareSince(BEFORE)).isCloseTo(350 / 800.0, within(1e-12));
    }

    @Test
    void countTheTimeOfGuestsOnce() {
        CpuTicks before = CpuTicks.of("cpu  100 0 0 100 0 0 0 0 50 0");
        CpuTicks after = CpuTicks.of("cpu  200 0 0 200 0 0 0 0 150 0");

        assertThat(after.busyShareSince(before)).isEqualTo(0.5);
    }

    @Test
    void knowNoStealOfOldKernels() {
        CpuTicks before = CpuTicks.of("cpu  100 0 0 100 10 0 0");
        CpuTicks after = CpuTicks.of("cpu  400 0 0 190 20 0 0");

        assertThat(after.stealShareSince(before)).isNull();
        assertThat(after.busyShareSince(before)).isEqualTo(0.75);
        assertThat(CpuTicks.of("cpu 5 0 1 10").busyShareSince(CpuTicks.of("cpu 4 0 0 8")))
                .isEqualTo(0.5);
    }

    @Test
    void areZeroStealWhereTheMachineCountsAndNothingWasTaken() {
        CpuTicks after = CpuTicks.of("cpu  1100 10 500 8100 100 0 40 350 0 0");

        assertThat(after.stealShareSince(BEFORE)).isEqualTo(0.0);
    }

    @Test
    void knowNoStealOfACounterThatWentBack() {
        CpuTicks after = CpuTicks.of("cpu  1100 10 500 8300 100 0 40 340 0 0");

        assertThat(after.stealShareSince(BEFORE)).isNull();
        assertThat(after.busyShareSince(BEFORE)).isEqualTo(0.25);
    }

    @Test
    void surviveADiskWaitThatGoesBack() {
        CpuTicks after = CpuTicks.of("cpu  1100 10 500 8320 80 0 40 450 0 0");

        assertThat(after.stealShareSince(BEFORE)).isEqualTo(0.2);
        assertThat(after.busyShareSince(BEFORE)).isEqualTo(0.4);
    }

    @Test
    void areUnknownWhereNothingIsCounted() {
        CpuTicks zeros = CpuTicks.of("cpu  0 0 0 0 0 0 0 0 0 0");

        assertThat(zeros.stealShareSince(zeros)).isNull();
        assertThat(zeros.busyShareSince(zeros)).isNull();
    }

    @Test
    void areUnknownWhereTheLineIsNone() {
        assertThat(CpuTicks.of(null)).isEqualTo(CpuTicks.UNKNOWN);
        assertThat(CpuTicks.of("cpu0 1 2 3 4 5 6 7 8")).isEqualTo(CpuTicks.UNKNOWN);
        assertThat(CpuTicks.of("cpu 1 2 3")).isEqualTo(CpuTicks.UNKNOWN);
        assertThat(CpuTicks.of("cpu a b c d e f g h")).isEqualTo(CpuTicks.UNKNOWN);
        assertThat(BEFORE.stealShareSince(CpuTicks.UNKNOWN)).isNull();
    }
}
