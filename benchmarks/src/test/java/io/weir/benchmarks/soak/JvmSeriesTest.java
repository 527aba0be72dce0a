package io.weir.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JvmSeriesTest {

    private static final long MEBIBYTE = 1 << 20;
    private static final JvmSample BEFORE = new JvmSample(20 * MEBIBYTE, 400 * MEBIBYTE, 30, 50, 2);

    private static JvmSeries endingWith(JvmSample after) {
        return new JvmSeries(
                "kafka",
                "run",
                Stream.of(Collections.nCopies(5, BEFORE), Collections.nCopies(5, after))
                        .flatMap(each -> each.stream())
                        .toList());
    }

    @Test
    void memoryMayGrowByThreePercent() {
        assertThat(endingWith(new JvmSample(20 * MEBIBYTE + 600_000, 411 * MEBIBYTE, 30, 50, 2))
                        .held())
                .isTrue();
        assertThat(endingWith(new JvmSample(21 * MEBIBYTE, 400 * MEBIBYTE, 30, 50, 2))
                        .held())
                .isFalse();
        assertThat(endingWith(new JvmSample(20 * MEBIBYTE, 413 * MEBIBYTE, 30, 50, 2))
                        .held())
                .isFalse();
    }

    @Test
    void oneThreadOneOpenFileOrOneTemporaryFileMoreIsTooMuch() {
        assertThat(endingWith(BEFORE).held()).isTrue();
        assertThat(endingWith(new JvmSample(20 * MEBIBYTE, 400 * MEBIBYTE, 31, 50, 2))
                        .held())
                .isFalse();
        assertThat(endingWith(new JvmSample(20 * MEBIBYTE, 400 * MEBIBYTE, 30, 51, 2))
                        .held())
                .isFalse();
        assertThat(endingWith(new JvmSample(20 * MEBIBYTE, 400 * MEBIBYTE, 30, 50, 3))
                        .held())
                .isFalse();
    }

    @Test
    void aRowHasBothEndsOfEachFigure() {
        assertThat(endingWith(new JvmSample(19 * MEBIBYTE, 402 * MEBIBYTE, 29, 50, 2))
                        .row())
                .isEqualTo(
                        "| kafka | run | 20.0 → 19.0 (-5.0 %) | 400.0 → 402.0 (+0.5 %) | 30 → 29 | 50 → 50 | 2 → 2 | yes |");
    }
}
