package io.weir.history;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One campaign's figures for one system and workload.
 *
 * @param time start of the campaign, or the time of the commit that it measured
 * @param attributes values by column, without commas and line ends; empty texts where unknown
 * @param figures values by metric, in the metric's own unit
 */
public record HistoryRow(Instant time, Map<String, String> attributes, Map<HistoryMetric, Double> figures) {

    public HistoryRow {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    public String attribute(String column) {
        return attributes.getOrDefault(column, "");
    }

    /** Returns the number of runs that it is the median of; 0 where that is not known. */
    int runs() {
        String runs = attribute(Series.RUNS);
        return runs.matches("\\d{1,9}") ? Integer.parseInt(runs) : 0;
    }

    /** Returns a figure that the row's series has. */
    public double figure(HistoryMetric metric) {
        Double figure = figures.get(metric);
        if (figure == null) {
            throw new IllegalArgumentException("the row has no " + metric.column());
        }
        return figure;
    }
}
