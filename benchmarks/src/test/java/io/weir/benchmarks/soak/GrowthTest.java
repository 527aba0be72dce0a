package io.weir.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class GrowthTest {

    @Test
    void whatIsKeptIsGrowthHoweverLittle() {
        assertThat(Growth.of(List.of(10L, 10L, 10L, 10L, 10L, 11L, 11L, 11L, 11L, 11L))
                        .isNone())
                .isFalse();
    }

    @Test
    void aBusyMomentAtEitherEndIsNoGrowth() {
        assertThat(Growth.of(List.of(10L, 12L, 10L, 10L, 10L, 99L, 14L, 13L, 12L, 10L, 11L))
                        .isNone())
                .isTrue();
        assertThat(Growth.of(List.of(12L, 10L, 12L, 10L, 11L, 10L, 13L, 14L, 12L, 11L, 11L))
                        .isNone())
                .isFalse();
    }

    @Test
    void aShareCountsFromTheBeginning() {
        Growth threeInAHundred = new Growth(1000, 1030);

        assertThat(threeInAHundred.isWithin(0.03)).isTrue();
        assertThat(threeInAHundred.isWithin(0.029)).isFalse();
    }

    @Test
    void bytesAreShownInMebibytesWithTheGrowth() {
        assertThat(new Growth(100 << 20, 103 << 20).bytes()).isEqualTo("100.0 → 103.0 (+3.0 %)");
    }

    @Test
    void tooFewSamplesHaveNoTwoEnds() {
        assertThatThrownBy(() -> Growth.of(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
