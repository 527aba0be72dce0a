package io.weir.benchmarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundsTest {

    private final List<String> order = new ArrayList<>();

    private Trial counting(String name, double first, double step) {
        return new Trial() {
            private double next = first;

            @Override
            public Map<String, Double> measure() {
                order.add(name);
                double value = next;
                next += step;
                return Map.of("cost", value, NamedFigures.VALID, value > 11 ? 0.0 : 1.0);
            }
        };
    }

    private Rounds threeRounds() throws IOException, InterruptedException {
        Map<String, Trial> trials = new LinkedHashMap<>();
        trials.put("a", counting("a", 10, 1));
        trials.put("b", counting("b", 1, 1));
        return Rounds.measure(trials, 3);
    }

    @Test
    void takesTurnsAndReversesThemFromRoundToRound() throws IOException, InterruptedException {
        Rounds ignored = threeRounds();

        assertThat(order).containsExactly("a", "b", "b", "a", "a", "b");
    }

    @Test
    void comparesWithinARoundBeforeItTakesTheMedian() throws IOException, InterruptedException {
        Spread ratio = threeRounds().ratio("a", "b", "cost");

        assertThat(ratio).isEqualTo(new Spread(11.0 / 2, 12.0 / 3, 10.0 / 1));
    }

    @Test
    void namesTheMedianAndTheRange() throws IOException, InterruptedException {
        assertThat(threeRounds().of("a", "cost").text(1, 1)).isEqualTo("11.0 (10.0–12.0)");
    }

    @Test
    void countsRunsThatWereNotValid() throws IOException, InterruptedException {
        assertThat(threeRounds().invalidRuns()).isEqualTo(1);
    }

    @Test
    void isNearOnlyWhenEveryRoundIs() throws IOException, InterruptedException {
        Rounds rounds = threeRounds();

        assertThat(rounds.isNear("a", "cost", "cost", 0)).isTrue();
        assertThat(rounds.isNear("a", "cost", NamedFigures.VALID, 10)).isFalse();
    }

    @Test
    void refusesAFigureThatNobodyMeasured() throws IOException, InterruptedException {
        Rounds rounds = threeRounds();

        assertThatThrownBy(() -> rounds.of("a", "size")).hasMessageContaining("no size");
    }
}
