package io.weir.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files of series for services that keep and draw histories. Each returns contents by file name. */
public final class HistoryExport {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private HistoryExport() {}

    /** Services. */
    public enum Target {
        /** Latest rows for github-action-benchmark, as its tools customSmallerIsBetter and customBiggerIsBetter read them. */
        GITHUB,
        /** All rows for Nyrkiö, a file for each series, to be posted to {@code /api/v0/result/<name>}. */
        NYRKIO,
        /** Latest rows as results of JMH. */
        JMH
    }

    public static Map<String, JsonNode> files(List<Series> series, Target target) {
        return switch (target) {
            case GITHUB -> github(series);
            case NYRKIO -> nyrkio(series);
            case JMH -> Map.of("jmh.json", jmh(series));
        };
    }

    private static Map<String, JsonNode> github(List<Series> series) {
        ArrayNode smaller = JSON.arrayNode();
        ArrayNode bigger = JSON.arrayNode();
        for (Series one : series) {
            latest(one)
                    .ifPresent(row -> one.metrics().forEach(metric -> {
                        ObjectNode entry = (metric.isLatency() ? smaller : bigger).addObject();
                        entry.put("name", one.name() + " " + metric.metric().name());
                        entry.put("unit", metric.unit());
                        entry.put("value", metric.inColumn(row.figure(metric)));
                        entry.put(
                                "extra",
                                "median of " + row.attribute(Series.RUNS) + " runs, " + row.attribute(Series.VERDICT));
                    }));
        }
        return Map.of("smaller-is-better.json", smaller, "bigger-is-better.json", bigger);
    }

    private static Map<String, JsonNode> nyrkio(List<Series> series) {
        Map<String, JsonNode> files = new LinkedHashMap<>();
        for (Series one : series) {
            ArrayNode rows = JSON.arrayNode();
            for (HistoryRow row : one.rows()) {
                ObjectNode entry = rows.addObject();
                entry.put("timestamp", row.time().getEpochSecond());
                ArrayNode metrics = entry.putArray("metrics");
                for (HistoryMetric metric : one.metrics()) {
                    ObjectNode figure = metrics.addObject();
                    figure.put("name", metric.metric().name());
                    figure.put("unit", metric.unit());
                    figure.put("value", metric.inColumn(row.figure(metric)));
                    figure.put("direction", metric.isLatency() ? "lower_is_better" : "higher_is_better");
                }
                entry.putObject("attributes").put("git_commit", row.attribute(Series.COMMIT));
                ObjectNode rest = entry.putObject("extra_info");
                row.attributes().forEach(rest::put);
            }
            files.put(one.name() + ".nyrkio.json", rows);
        }
        return files;
    }

    private static ArrayNode jmh(List<Series> series) {
        ArrayNode results = JSON.arrayNode();
        for (Series one : series) {
            latest(one)
                    .ifPresent(row -> one.metrics().forEach(metric -> {
                        double value = metric.inColumn(row.figure(metric));
                        ObjectNode entry = results.addObject();
                        entry.put(
                                "benchmark", one.name() + "." + metric.metric().name());
                        entry.put("mode", metric.isLatency() ? "avgt" : "thrpt");
                        entry.put("threads", 1);
                        entry.put(
                                "forks",
                                row.attribute(Series.RUNS).matches("\\d{1,9}")
                                        ? Integer.parseInt(row.attribute(Series.RUNS))
                                        : 1);
                        ObjectNode primary = entry.putObject("primaryMetric");
                        primary.put("score", value);
                        primary.put("scoreError", "NaN");
                        primary.put("scoreUnit", metric.isLatency() ? "us/op" : "ops/s");
                        primary.putArray("rawData").addArray().add(value);
                        entry.putObject("secondaryMetrics");
                    }));
        }
        return results;
    }

    private static Optional<HistoryRow> latest(Series series) {
        return series.rows().isEmpty()
                ? Optional.empty()
                : Optional.of(series.rows().get(series.rows().size() - 1));
    }
}
