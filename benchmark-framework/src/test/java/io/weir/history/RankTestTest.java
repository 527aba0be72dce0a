package io.weir.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RankTestTest {

    private static RankTest of(double... values) {
        return new RankTest(values, 0, values.length);
    }

    /** Rank sum 6 of 3 in 6 values: 4.5 below its mean, variance 5.25. */
    @Test
    void theStatisticIsTheStandardisedRankSum() {
        assertThat(of(1, 2, 3, 10, 20, 30).statistic(3)).isEqualTo(4.5 / Math.sqrt(5.25), within(1e-9));
        assertThat(of(30, 20, 10, 3, 2, 1).statistic(3)).isEqualTo(4.5 / Math.sqrt(5.25), within(1e-9));
    }

    /** Ranks 1.5, 1.5, 3.5, 3.5: variance 4/3, so that the sum of two has 4/3. */
    @Test
    void equalValuesShareTheirRanks() {
        assertThat(of(1, 1, 2, 2).statistic(2)).isEqualTo(2 / Math.sqrt(4 / 3.0), within(1e-9));
    }

    /** Of the 924 ways to order six low and six high values, two part them; no other split of twelve is as clear. */
    @Test
    void theProbabilityIsThatOfAllOrders() {
        assertThat(of(1, 2, 3, 4, 5, 6, 17, 18, 19, 20, 21, 22).p(6)).isEqualTo(2 / 924.0, within(0.002));
    }

    @Test
    void aSideOfOneValueAndEqualValuesProveNothing() {
        assertThat(of(1, 1, 1, 1, 9).p(4)).isOne();
        assertThat(of(7, 7, 7, 7, 7, 7).p(3)).isOne();
    }

    @Test
    void theSameValuesGiveTheSameProbability() {
        assertThat(of(3, 1, 4, 1, 5, 9, 2, 6).p(4))
                .isEqualTo(of(3, 1, 4, 1, 5, 9, 2, 6).p(4));
    }
}
