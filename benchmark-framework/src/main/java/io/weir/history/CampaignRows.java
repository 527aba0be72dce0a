package io.weir.history;

import io.weir.compare.Comparability;
import io.weir.compare.ComparedRun;
import io.weir.compare.RunFigures;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Rows for the history, from runs: one for each campaign, workload and system, with the medians of its runs that may be
 * believed.
 *
 * @param rows by the name of their series
 * @param leftOut runs without a row, each with the reason, a sentence
 */
public record CampaignRows(Map<String, List<HistoryRow>> rows, List<Comparability.LeftOut> leftOut) {

    public CampaignRows {
        rows = Map.copyOf(rows);
        leftOut = List.copyOf(leftOut);
    }

    private static final String AMBIGUOUS =
            "Its campaign has several workloads or driver files of this name; give each a name of its own (name).";

    private record Key(String series, String campaign) {}

    /** Returns what all runs of a row have in common. */
    private static List<Map<String, String>> question(ComparedRun run) {
        return List.of(run.conditions(), run.make());
    }

    /**
     * Makes the rows of some runs.
     *
     * @param commit the user's name of what was measured; empty for none
     * @param time time of all rows; empty for the start of each campaign
     */
    public static CampaignRows of(Collection<ComparedRun> runs, String commit, Optional<Instant> time) {
        List<Comparability.LeftOut> leftOut = new ArrayList<>();
        Map<Key, List<ComparedRun>> groups = new LinkedHashMap<>();
        for (ComparedRun run : runs) {
            Optional<String> objection = run.ofAnotherTool() || run.startedAt().isEmpty()
                    ? Optional.of("It is of another tool, which gives no verdict.")
                    : run.objections().stream().findFirst();
            if (objection.isPresent()) {
                leftOut.add(new Comparability.LeftOut(run.name(), objection.get()));
            } else {
                groups.computeIfAbsent(key(run), absent -> new ArrayList<>()).add(run);
            }
        }
        Map<String, List<HistoryRow>> rows = new LinkedHashMap<>();
        groups.forEach((key, group) -> {
            if (group.stream().map(CampaignRows::question).distinct().count() > 1) {
                group.forEach(run -> leftOut.add(new Comparability.LeftOut(run.name(), AMBIGUOUS)));
            } else {
                rows.computeIfAbsent(key.series(), absent -> new ArrayList<>())
                        .add(row(key.campaign(), group, commit, time));
            }
        });
        return new CampaignRows(rows, leftOut);
    }

    private static Key key(ComparedRun run) {
        String workload = run.conditions().getOrDefault(Comparability.WORKLOAD, "");
        return new Key(
                workload + "-" + run.driver(),
                run.round().map(ComparedRun.Round::campaign).orElse(run.name()));
    }

    private static HistoryRow row(String campaign, List<ComparedRun> runs, String commit, Optional<Instant> time) {
        ComparedRun first = runs.get(0);
        Map<String, String> make = first.make();
        Map<String, String> conditions = first.conditions();
        Map<String, String> circumstances = first.circumstances();
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put(Series.COMMIT, commit);
        attributes.put(Series.CAMPAIGN, campaign);
        attributes.put(Series.RUNS, String.valueOf(runs.size()));
        boolean qualified = runs.stream().anyMatch(run -> !run.qualifications().isEmpty());
        attributes.put(Series.VERDICT, qualified ? "QUALIFIED" : "VALID");
        attributes.put("system", value(make, "system"));
        attributes.put("client_version", value(make, "clientVersion"));
        attributes.put("broker_version", value(make, "brokerVersion"));
        attributes.put("settings", checksum(make, key -> !key.endsWith("Version") && !key.equals("brokerImage")));
        attributes.put(
                "weir_version",
                Stream.of("version of Weir", "commit of Weir")
                        .map(key -> value(circumstances, key))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" ")));
        attributes.put("workload", checksum(conditions, CampaignRows::isOfWorkload));
        attributes.put(
                "machine",
                Stream.of(ComparedRun.HOSTS, "cpuModel", "cpus", "brokerCpus", "memoryGiB", "architecture")
                        .filter(conditions::containsKey)
                        .map(key ->
                                key.equals("cpuModel") ? value(conditions, key) : key + "=" + value(conditions, key))
                        .collect(Collectors.joining(" ")));
        attributes.put("kernel", value(circumstances, "kernel"));
        attributes.put("java", value(circumstances, "java"));
        attributes.replaceAll(
                (column, text) -> text.replaceAll("[,\"\\s\\p{Cntrl}]+", " ").strip());
        Instant started = runs.stream()
                .flatMap(run -> run.startedAt().stream())
                .min(Instant::compareTo)
                .orElseThrow();
        return new HistoryRow(time.orElse(started), attributes, figures(runs));
    }

    private static boolean isOfWorkload(String key) {
        return key.startsWith("workload.") || key.equals("loop") || key.equals(ComparedRun.BROKER);
    }

    /** Returns the median of each figure that all runs have and that answers the question of their load. */
    private static Map<HistoryMetric, Double> figures(List<ComparedRun> runs) {
        List<String> names = Stream.concat(
                        Stream.of("acknowledged"),
                        RunFigures.metrics(runs.get(0).load()).stream().map(metric -> metric.name()))
                .toList();
        Map<HistoryMetric, Double> figures = new LinkedHashMap<>();
        for (HistoryMetric metric : HistoryMetric.values()) {
            String name = metric.metric().name();
            double[] values = runs.stream()
                    .map(run -> run.figures().get(name))
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .sorted()
                    .toArray();
            if (names.contains(name) && values.length == runs.size()) {
                figures.put(metric, (values[(values.length - 1) / 2] + values[values.length / 2]) / 2);
            }
        }
        return figures;
    }

    private static String value(Map<String, String> values, String key) {
        return values.getOrDefault(key, "");
    }

    /** Returns a checksum of the values whose keys are taken: enough to see that two rows differ. */
    private static String checksum(Map<String, String> values, Predicate<String> taken) {
        CRC32 sum = new CRC32();
        for (Entry<String, String> entry : new TreeMap<>(values).entrySet()) {
            if (taken.test(entry.getKey())) {
                sum.update((entry.getKey() + "=" + entry.getValue() + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        return String.format("%08x", sum.getValue());
    }
}
