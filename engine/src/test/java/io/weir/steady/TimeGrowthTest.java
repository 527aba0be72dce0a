package io.weir.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimeGrowthTest {

    private static final int WINDOWS = 120;

    /** Returns the first window of those that have grown, where one window takes 300 times as long. */
    private static double beginning(IntToDoubleFunction millis, int spike) {
        double[] nanos = IntStream.range(0, WINDOWS)
                .mapToDouble(window -> 1e6
                        * millis.applyAsDouble(window)
                        * (1 + 0.005 * (window * 7 % 5 - 2))
                        * (window == spike ? 300 : 1))
                .toArray();
        double[] ends = IntStream.rangeClosed(1, WINDOWS).asDoubleStream().toArray();
        TimeGrowth growth = TimeGrowth.of(nanos, ends).orElseThrow();
        assertThat(growth.grows()).as("a spike in window %d", spike).isTrue();
        return Objects.requireNonNull(growth.sinceSeconds());
    }

    @Test
    void aSpikeHidesNoBeginning() {
        for (int spike = 0; spike < WINDOWS; spike++) {
            assertThat(beginning(window -> window < 60 ? 5 : 9, spike))
                    .as("a spike in window %d", spike)
                    .isCloseTo(60, within(1.0));
        }
    }

    @Test
    void aSpikeIsNoBeginning() {
        for (int spike = 0; spike < WINDOWS; spike++) {
            assertThat(beginning(window -> 5 + window / 30.0, spike))
                    .as("a spike in window %d", spike)
                    .isZero();
        }
    }
}
