package io.weir.benchmarks.against;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.benchmarks.engine.NamedFigures;
import io.weir.benchmarks.engine.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PairsTest {

    private final List<String> order = new ArrayList<>();

    /** Reports figures one after the other; none where there is a NaN, and with a 7 that 12 messages failed. */
    private Trial trial(String name, double... figures) {
        List<Double> left = new ArrayList<>();
        for (double figure : figures) {
            left.add(figure);
        }
        return () -> {
            order.add(name);
            double figure = left.remove(0);
            if (Double.isNaN(figure)) {
                throw new IllegalStateException("out of memory\nat a place");
            }
            return Map.of(
                    "rate",
                    figure,
                    NamedFigures.VALID,
                    figure == 3 ? 0.0 : 1.0,
                    NamedFigures.FAILED,
                    figure == 7 ? 12.0 : 0.0);
        };
    }

    @Test
    void takesTurnsAndCountsNoPairOfTheWarmUp() throws Exception {
        Pairs pairs = Pairs.measure("producing", "tool", trial("w", 100, 2, 8), trial("t", 1, 1, 1), 1, 2);

        assertThat(String.join("", order)).isEqualTo("wtwttw");
        assertThat(pairs.ratio("rate").orElseThrow().mean()).isCloseTo(4, within(1e-9));
        assertThat(pairs.remarks()).isEmpty();
    }

    @Test
    void namesAPairThatFailedAndLeavesBothOfItsFiguresOut() throws Exception {
        Pairs pairs = Pairs.measure("producing", "tool", trial("w", 2, 1000, 2), trial("t", 1, Double.NaN, 1), 0, 3);

        assertThat(pairs.ratio("rate").orElseThrow().mean()).isCloseTo(2, within(1e-9));
        assertThat(pairs.remarks()).containsExactly("producing, pair 2 of 3: tool failed (out of memory)");
    }

    @Test
    void hasNoRatioWhereTooManyFailed() throws Exception {
        Pairs pairs = Pairs.measure("producing", "tool", trial("w", Double.NaN, 2), trial("t", 1, 1), 0, 2);

        assertThat(pairs.suffice()).isFalse();
        assertThat(pairs.ratio("rate")).isEmpty();
        assertThat(pairs.cells("rate", 1, 0)).isEqualTo("failed | failed | –");
    }

    @Test
    void namesWhatFailedOnEitherSide() throws Exception {
        Pairs pairs = Pairs.measure("producing", "tool", trial("w", 7, 2), trial("t", 7, 7), 0, 2);

        assertThat(pairs.remarks())
                .containsExactly(
                        "tool had messages that failed in 2 of 2 trials, up to 12, which are not counted",
                        "Weir had messages that failed in 1 of 2 trials, up to 12, which are not counted");
    }

    @Test
    void countsRunsOfWeirThatAreNotValid() throws Exception {
        Pairs pairs = Pairs.measure("producing", "tool", trial("w", 3, 2), trial("t", 1, 1), 0, 2);

        assertThat(pairs.remarks()).containsExactly("1 of 2 runs of Weir NOT VALID");
    }
}
