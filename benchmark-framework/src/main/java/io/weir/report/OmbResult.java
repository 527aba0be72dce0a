package io.weir.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weir.compare.Comparability;
import io.weir.compare.ComparedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads results of the OpenMessaging Benchmark, with the fields of its class {@code TestResult}: those of today and
 * those of before 2021, which have no message size, topics or publish delay. Its publish latency begins at the actual
 * send, as Weir's service time does; response time is not in it.
 */
final class OmbResult {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String PUBLISH = "aggregatedPublishLatency";
    private static final String END_TO_END = "aggregatedEndToEndLatency";
    private static final String DELAY = "aggregatedPublishDelayLatency";
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    /** Their suffixes and our names. */
    private static final Map<String, String> FIGURES = Map.of(
            "Avg", "mean",
            "50pct", "p50",
            "75pct", "p75",
            "95pct", "p95",
            "99pct", "p99",
            "999pct", "p999",
            "9999pct", "p9999",
            "Max", "max");

    /** Their keys and ours. */
    private static final Map<String, String> KEYS = Map.of(
            "messageSize", "messageSize",
            "topics", "topics",
            "partitions", "partitionsPerTopic",
            "producersPerTopic", "producersPerTopic",
            "consumersPerTopic", "consumerPerSubscription");

    private OmbResult() {}

    /**
     * Returns the files of that tool at a place.
     *
     * @return empty where there are none, or where Weir has left a run
     */
    static List<Path> at(Path place) throws ReportException {
        if (Files.isRegularFile(place)) {
            return isOne(place) ? List.of(place) : List.of();
        }
        if (!Files.isDirectory(place) || new RunFolder(place).hasRun()) {
            return List.of();
        }
        List<Path> found = new ArrayList<>();
        for (Path file : RunFolder.children(place)) {
            if (Files.isRegularFile(file) && isOne(file)) {
                found.add(file);
            }
        }
        return found;
    }

    private static boolean isOne(Path file) throws ReportException {
        return String.valueOf(file.getFileName()).endsWith(".json")
                && tree(file).has(PUBLISH + "Avg");
    }

    private static JsonNode tree(Path file) throws ReportException {
        return ReportException.reading(file, () -> JSON.readTree(file.toFile()));
    }

    /** Reads a result. */
    static ComparedRun read(Path file, String place) throws ReportException {
        JsonNode json = tree(file);
        Map<String, Double> figures = new LinkedHashMap<>();
        latency(json, PUBLISH, NANOS_PER_MILLI, "service", figures);
        latency(json, DELAY, NANOS_PER_MICRO, "sendDelay", figures);
        latency(json, END_TO_END, NANOS_PER_MILLI, "endToEnd", figures);
        rate(json.path("publishRate"), "acknowledged", figures);
        rate(json.path("consumeRate"), "received", figures);
        String name = ComparedRuns.name(file);
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(Comparability.WORKLOAD, json.path("workload").asText(name));
        KEYS.forEach((theirs, ours) -> {
            if (json.path(theirs).asLong() > 0) {
                conditions.put("workload." + ours, json.path(theirs).asText());
            }
        });
        return new ComparedRun(
                name,
                json.path("driver").asText(name),
                place,
                ComparedRun.FOREIGN_LOAD,
                conditions,
                Map.of(ComparedRun.TOOL, "OpenMessaging Benchmark"),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                figures.isEmpty() ? List.of("It has no figures.") : List.of(),
                List.of(),
                figures,
                true);
    }

    /** Reads a latency. Zeros are left out: the format can't distinguish a measured zero from nothing measured. */
    private static void latency(
            JsonNode json, String field, double unitNanos, String ours, Map<String, Double> figures) {
        FIGURES.forEach((suffix, figure) -> {
            double value = json.path(field + suffix).asDouble();
            if (value > 0) {
                figures.put(ours + "." + figure, value * unitNanos);
            }
        });
    }

    /** Reads the mean rate of the periods, which are of ten seconds each as near as that tool can. */
    private static void rate(JsonNode periods, String ours, Map<String, Double> figures) {
        double sum = 0;
        for (JsonNode period : periods) {
            sum += period.asDouble();
        }
        if (sum > 0) {
            figures.put(ours, sum / periods.size());
        }
    }
}
