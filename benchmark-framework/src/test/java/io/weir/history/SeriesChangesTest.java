package io.weir.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SeriesChangesTest {

    private static List<Change> changes(Series series, HistoryMetric metric) {
        return SeriesChanges.of(series, metric, SeriesChanges.MAX_P);
    }

    @Test
    void aLatencyThatRisesAndTheRateThatFallsWithItAreRegressions() {
        Series series = CraftedSeries.of(30, day -> day < 20 ? 1_000 : 1_500, day -> Map.of());

        for (HistoryMetric metric : series.metrics()) {
            assertThat(changes(series, metric)).singleElement().satisfies(change -> {
                assertThat(change.row()).isEqualTo(20);
                assertThat(change.isWorse()).isTrue();
            });
        }
        Change latency = changes(series, HistoryMetric.RESPONSE_P99).get(0);
        assertThat(latency.before()).isEqualTo(1e6, within(1e4));
        assertThat(latency.relative()).isEqualTo(0.5, within(0.01));
    }

    @Test
    void aLatencyThatFallsIsAnImprovement() {
        Series series = CraftedSeries.of(30, day -> day < 20 ? 1_500 : 1_000, day -> Map.of());

        assertThat(changes(series, HistoryMetric.RESPONSE_P99)).singleElement().matches(change -> !change.isWorse());
        assertThat(changes(series, HistoryMetric.ACKNOWLEDGED)).singleElement().matches(change -> !change.isWorse());
    }

    @Test
    void rowsOfOtherConditionsAreNotCompared() {
        for (String condition : Series.CONDITIONS) {
            Series series = CraftedSeries.of(
                    30, day -> day < 20 ? 1_000 : 1_500, day -> day < 20 ? Map.of() : Map.of(condition, "another"));

            assertThat(changes(series, HistoryMetric.RESPONSE_P99))
                    .as(condition)
                    .isEmpty();
        }
    }

    @Test
    void aChangeAfterOtherConditionsIsFoundAtItsRow() {
        Series series = CraftedSeries.of(
                50,
                day -> day < 20 ? 900 : day < 35 ? 1_000 : 1_500,
                day -> day < 20 ? Map.of() : Map.of("kernel", "6.8"));

        assertThat(changes(series, HistoryMetric.RESPONSE_P99)).singleElement().satisfies(change -> {
            assertThat(change.row()).isEqualTo(35);
            assertThat(change.before()).isEqualTo(1e6, within(1e4));
        });
        assertThat(series.isOfLastConditions(20)).isTrue();
        assertThat(series.isOfLastConditions(19)).isFalse();
    }

    @Test
    void anotherVersionOfWhatIsMeasuredIsNoOtherCondition() {
        for (String column : Series.MEASURED) {
            Series series = CraftedSeries.of(
                    30, day -> day < 20 ? 1_000 : 1_500, day -> day < 20 ? Map.of() : Map.of(column, "5.0"));

            assertThat(changes(series, HistoryMetric.RESPONSE_P99)).as(column).hasSize(1);
            assertThat(series.differences(20, Series.MEASURED)).containsExactly(column + " " + column + " → 5.0");
        }
    }

    @Test
    void aMachineThatComesAndGoesLeavesEachTurnToItself() {
        Series series = CraftedSeries.of(
                40, day -> day % 2 == 0 ? 1_000 : 1_500, day -> Map.of("machine", day % 2 == 0 ? "a" : "b"));

        assertThat(changes(series, HistoryMetric.RESPONSE_P99)).isEmpty();
    }

    @Test
    void aSlowDriftIsToldAsSteps() {
        Series series = CraftedSeries.of(100, day -> 1_000 + 10 * day, day -> Map.of());

        assertThat(changes(series, HistoryMetric.RESPONSE_P99)).isNotEmpty().allMatch(Change::isWorse);
    }

    @Test
    void anOutlierNeitherHidesALevelNorTurnsItRound() {
        for (int outlier : new int[] {0, 7, 14, 20}) {
            Series series =
                    CraftedSeries.of(27, day -> day == outlier ? 100_000 : day < 15 ? 1_000 : 1_500, day -> Map.of());

            assertThat(changes(series, HistoryMetric.RESPONSE_P99))
                    .as("outlier at " + outlier)
                    .singleElement()
                    .satisfies(change -> {
                        assertThat(change.isWorse()).isTrue();
                        assertThat(change.relative()).isEqualTo(0.5, within(0.05));
                    });
        }
    }

    @Test
    void aChangeOfLessThanAHundredthIsNone() {
        List<HistoryRow> rows = new ArrayList<>();
        for (int day = 0; day < 30; day++) {
            rows.add(CraftedSeries.row(day, day < 15 ? 1_000 : 1_005, Map.of()));
        }

        assertThat(changes(new Series("x", List.of(HistoryMetric.RESPONSE_P99), rows), HistoryMetric.RESPONSE_P99))
                .isEmpty();
    }

    @Test
    void aSeriesWithoutRowsHasNoChange() {
        assertThat(changes(CraftedSeries.of(0, day -> 1, day -> Map.of()), HistoryMetric.RESPONSE_P99))
                .isEmpty();
    }
}
