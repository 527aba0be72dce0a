package io.weir.evidence.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Figures over repetitions, set against the tables of a published study of Pulsar's delayed messages, in seconds. */
class SpreadTest {

    /** The study cuts off what lies behind the third or fourth digit. */
    private static final double DIGITS = 0.001;

    /**
     * A column of the study's tables.
     *
     * @param printed minimum, maximum and mean
     */
    private record Column(String name, List<Double> values, double[] printed) {}

    private static final List<Column> STUDY = List.of(
            column(
                    "baseline, 100 B",
                    "20.897 22.634 19.401 22.501 21.313 21.233 21.232 22.695 19.793 19.642",
                    19.401,
                    22.695,
                    21.134),
            column(
                    "baseline, 1 KB",
                    "21.266 18.350 22.194 19.882 21.904 22.187 23.313 20.459 21.845 22.579",
                    18.35,
                    23.313,
                    21.397),
            column(
                    "baseline, 10 KB",
                    "22.3 21.592 20.199 21.795 24.051 21.835 24.541 20.21 20.858 20.925",
                    20.199,
                    24.541,
                    21.831),
            column(
                    "2 M of 100 B",
                    "56.967 58.098 59.261 62.790 55.250 56.698 57.641 63.726 57.045 59.613",
                    55.256,
                    63.726,
                    58.708),
            column(
                    "2 M of 1 KB",
                    "64.377 65.492 67.188 78.362 62.649 66.623 63.832 63.275 62.898 64.909",
                    2.649,
                    78.362,
                    965.9605),
            column(
                    "2 M of 10 KB",
                    "78.725 87.969 71.241 82.823 78.524 86.247 77.722 85.135 88.610 84.985",
                    71.241,
                    88.61,
                    82.1981),
            column(
                    "5 M",
                    "129.301 148.14 110.748 109.004 124.509 108.119 106.763 124.127 107.763 106.83",
                    106.763,
                    148.14,
                    117.5304),
            column(
                    "10 M",
                    "199.07 186.66 201.107 190.389 181.921 183.779 193.303 186.575 184.699 185.984",
                    181.921,
                    201.107,
                    189.3487));

    private static Column column(String name, String values, double... printed) {
        return new Column(
                name, Arrays.stream(values.split(" ")).map(Double::valueOf).toList(), printed);
    }

    private static Spread spread(Double... values) {
        return Spread.of(List.of(values)).orElseThrow();
    }

    @Test
    void recomputesTheTablesOfTheStudyAndFindsItsThreeMisprints() {
        List<String> misprints = new ArrayList<>();
        for (Column column : STUDY) {
            Spread spread = Spread.of(column.values()).orElseThrow();
            double[] computed = {spread.min(), spread.max(), spread.mean()};
            for (int i = 0; i < computed.length; i++) {
                if (Math.abs(computed[i] - column.printed()[i]) >= DIGITS) {
                    misprints.add(
                            column.name() + ": " + List.of("min", "max", "mean").get(i) + " is " + column.printed()[i]);
                }
            }
        }

        assertThat(misprints)
                .containsExactly(
                        "2 M of 100 B: min is 55.256", "2 M of 1 KB: min is 2.649", "2 M of 1 KB: mean is 965.9605");
    }

    @Test
    void theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
        assertThat(Spread.of(STUDY.get(0).values()).orElseThrow().median()).isEqualTo(21.2325, within(1e-9));
        assertThat(spread(3.0, 1.0, 2.0).median()).isEqualTo(2);
    }

    @Test
    void theDeviationIsThatOfASample() {
        assertThat(Spread.of(STUDY.get(0).values()).orElseThrow().standardDeviation())
                .isEqualTo(1.233, within(DIGITS));
        assertThat(Spread.of(STUDY.get(7).values()).orElseThrow().standardDeviation())
                .isEqualTo(6.528, within(DIGITS));
        assertThat(spread(4.0, 6.0).standardDeviation()).isEqualTo(Math.sqrt(2), within(1e-12));
    }

    @Test
    void aSingleValueHasNoDeviation() {
        assertThat(spread(7.0)).isEqualTo(new Spread(1, 7, 7, 7, 7, 0));
    }

    @Test
    void thereIsNoSpreadOfNothing() {
        assertThat(Spread.of(List.of())).isEmpty();
    }
}
