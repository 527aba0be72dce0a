package io.weir.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TrendTest {

    @Test
    void aLineHasItsOwnSlope() {
        assertThat(Trend.slope(new double[] {1, 2, 3, 5}, new double[] {10, 12, 14, 18}))
                .isCloseTo(2, within(1e-12));
    }

    @Test
    void oneOutlierInFiveChangesNothing() {
        assertThat(Trend.slope(new double[] {1, 2, 3, 4, 5}, new double[] {7, 7, 900, 7, 7}))
                .isZero();
    }

    @Test
    void whatIsNotKnownIsLeftOut() {
        double gap = Double.NaN;

        assertThat(Trend.slope(new double[] {1, 2, 3}, new double[] {1, gap, 3}))
                .isEqualTo(1);
        assertThat(Trend.slope(new double[] {1, 2}, new double[] {1, gap})).isNaN();
        assertThat(Trend.slope(new double[0], new double[0])).isNaN();
    }
}
