package io.weir.benchmarks.against;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.benchmarks.engine.NamedFigures;
import io.weir.benchmarks.engine.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
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
    void countsNoTrialWithMessagesThatFailedOnEitherSide() throws Exception {
        Pairs pairs = Pairs.measure("producing", "tool", trial("w", 7, 2, 2, 2), trial("t", 1, 7, 1, 1), 0, 4);

        assertThat(pairs.ratio("rate").orElseThrow().mean()).isCloseTo(2, within(1e-9));
        assertThat(pairs.remarks())
                .hasSize(2)
                .anySatisfy(remark ->
                        assertThat(remark).startsWith("producing, pair 1 of 4: Weir failed (12 messages failed: "))
                .anySatisfy(remark ->
                        assertThat(remark).startsWith("producing, pair 2 of 4: tool failed (12 messages failed: "));
    }

    @Test
    void losesOnePairOnlyToAFileThatCannotBeRead() throws Exception {
        Trial unreadable = trial("w", 2, 2, 2);
        List<Exception> failures = new ArrayList<>(
                List.of(new NoSuchFileException("/result"), new UncheckedIOException(new IOException("no space"))));
        Trial weir = () -> {
            Map<String, Double> figures = unreadable.measure();
            if (failures.isEmpty()) {
                return figures;
            }
            Exception failure = failures.remove(0);
            if (failure instanceof IOException checked) {
                throw checked;
            }
            throw (RuntimeException) failure;
        };

        Pairs pairs = Pairs.measure("producing", "tool", weir, trial("t", 1, 1, 1), 0, 3);

        assertThat(pairs.suffice()).isFalse();
        assertThat(String.join("", order)).isEqualTo("wttwwt");
        assertThat(pairs.remarks())
                .containsExactly(
                        "producing, pair 1 of 3: Weir failed (java.nio.file.NoSuchFileException: /result)",
                        "producing, pair 2 of 3: Weir failed (java.io.UncheckedIOException: java.io.IOException: no space)");
    }

    @Test
    void endsWithTheBroker() {
        Trial weir = () -> {
            order.add("w");
            throw new BrokerEndedException("exit code 137");
        };

        assertThatThrownBy(() -> Pairs.measure("producing", "tool", weir, trial("t", 1, 1), 0, 2))
                .isInstanceOf(BrokerEndedException.class)
                .hasMessage("the broker ended: exit code 137");
        assertThat(order).containsExactly("w");
    }

    @Test
    void countsRunsOfWeirThatAreNotValid() throws Exception {
        Pairs pairs = Pairs.measure("producing", "tool", trial("w", 3, 2), trial("t", 1, 1), 0, 2);

        assertThat(pairs.remarks()).containsExactly("1 of 2 runs of Weir NOT VALID");
    }
}
