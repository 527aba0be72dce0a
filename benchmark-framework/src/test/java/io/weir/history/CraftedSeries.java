package io.weir.history;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;

/** Series with figures as given, a row a day. */
final class CraftedSeries {

    private CraftedSeries() {}

    static HistoryRow row(int day, double p99Micros, Map<String, String> changed) {
        Map<String, String> attributes = new LinkedHashMap<>();
        Series.ATTRIBUTES.forEach(column -> attributes.put(column, column));
        attributes.put(Series.CAMPAIGN, "campaign-" + day);
        attributes.put(Series.COMMIT, "c" + day);
        attributes.put(Series.RUNS, "5");
        attributes.put(Series.VERDICT, "VALID");
        attributes.putAll(changed);
        Map<HistoryMetric, Double> figures = new LinkedHashMap<>();
        figures.put(HistoryMetric.ACKNOWLEDGED, 1e9 / p99Micros);
        figures.put(HistoryMetric.RESPONSE_P99, p99Micros * 1_000);
        return new HistoryRow(Instant.parse("2026-01-01T12:00:00Z").plusSeconds(86_400L * day), attributes, figures);
    }

    static Series of(int rows, IntToDoubleFunction p99Micros, IntFunction<Map<String, String>> changed) {
        List<HistoryRow> made = new ArrayList<>();
        for (int day = 0; day < rows; day++) {
            // A fixed pattern of noise, of two per cent.
            made.add(row(day, p99Micros.applyAsDouble(day) * (1 + 0.01 * (day * 7 % 5 - 2)), changed.apply(day)));
        }
        return new Series("1kb-kafka", List.of(HistoryMetric.ACKNOWLEDGED, HistoryMetric.RESPONSE_P99), made);
    }
}
