package io.weir.report.summary;

import static io.weir.units.QuantityFormat.rate;

import io.weir.result.CampaignPlace;
import io.weir.result.DriverDescription;
import io.weir.result.GuaranteeDescription;
import io.weir.result.RunResult;
import io.weir.result.WorkloadDescription;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Common properties of the runs of one system in one row: a median over runs with different questions or versions is a
 * figure that nobody has measured.
 *
 * @param requested without the seed
 * @param guarantees null of a run without figures, which may have failed before they were known
 * @param campaign that a run was part of, or where it was found; empty where there are several systems, whose campaigns
 *     are no sides of the comparison either
 * @param driverFile from 1: which file of the command, where two of a campaign have the same name; otherwise 0
 */
record SystemKey(
        WorkloadDescription requested,
        DriverDescription driver,
        @Nullable GuaranteeDescription guarantees,
        String campaign,
        int driverFile) {

    /**
     * Properties that may distinguish systems of the same name, of which the first that differs is used: the rate
     * asked, the campaign, and so on.
     */
    private static final List<Function<Row, String>> MARKS = List.of(
            Row::load, Row::place, row -> row.load() + row.place(), Row::driverFile, Row::firstRun, Row::number);

    /** @param index from 1, among all */
    private record Row(SystemKey key, List<FinishedRun> runs, int index) {

        String name(boolean withWorkload) {
            return key.driver().name() + (withWorkload ? ", " + key.requested().name() : "");
        }

        String load() {
            Double messagesPerSecond = key.requested().messagesPerSecond();
            if (messagesPerSecond != null) {
                return " at " + rate(messagesPerSecond) + " msg/s";
            }
            return switch (key.requested().loadKind()) {
                case "closedLoop" -> " in a closed loop";
                case "search" -> " in a search";
                case "read" -> " in a reading";
                default -> " at a changing rate";
            };
        }

        String place() {
            String places = runs.stream().map(FinishedRun::place).distinct().collect(Collectors.joining(", "));
            return places.isEmpty() ? "" : " (" + places + ")";
        }

        String driverFile() {
            return key.driverFile() == 0 ? "" : " (driver file " + key.driverFile() + ")";
        }

        String firstRun() {
            return " (from " + runs.get(0).label() + " on)";
        }

        String number() {
            return " (" + index + ")";
        }
    }

    /**
     * Groups runs by system and by everything asked of it, in the order of their first runs, each group under the name
     * of its driver with only the additions that distinguish it.
     */
    static Map<String, List<FinishedRun>> named(List<FinishedRun> runs) {
        List<Row> rows = new ArrayList<>();
        group(runs).forEach((key, ofKey) -> rows.add(new Row(key, ofKey, rows.size() + 1)));
        boolean severalWorkloads = rows.stream()
                        .map(row -> row.key().requested().name())
                        .distinct()
                        .count()
                > 1;
        Map<String, List<Row>> byName = rows.stream().collect(Collectors.groupingBy(row -> row.name(severalWorkloads)));
        Map<String, List<FinishedRun>> named = new LinkedHashMap<>();
        for (Row row : rows) {
            String name = row.name(severalWorkloads);
            named.computeIfAbsent(name + mark(row, byName.getOrDefault(name, List.of())), first -> new ArrayList<>())
                    .addAll(row.runs());
        }
        return named;
    }

    private static String mark(Row row, List<Row> sameName) {
        return sameName.size() < 2
                ? ""
                : MARKS.stream()
                        .filter(mark -> sameName.stream().map(mark).distinct().count() == sameName.size())
                        .findFirst()
                        .map(mark -> mark.apply(row))
                        .orElse("");
    }

    /** Groups runs, in the order of their first. A run without figures joins the group that it would have belonged to. */
    private static Map<SystemKey, List<FinishedRun>> group(List<FinishedRun> runs) {
        boolean oneSystem = runs.stream().map(FinishedRun::system).distinct().count() == 1;
        Set<String> namesakes = namesakes(runs);
        Function<FinishedRun, SystemKey> keyOf = run -> of(run, oneSystem, namesakes.contains(run.system()));
        List<SystemKey> withFigures = runs.stream()
                .filter(run -> run.result().figures() != null)
                .map(keyOf)
                .toList();
        return FinishedRun.grouped(
                runs, run -> run.result().figures() == null ? keyOf.apply(run).closest(withFigures) : keyOf.apply(run));
    }

    private static SystemKey of(FinishedRun run, boolean oneSystem, boolean namesake) {
        CampaignPlace place = run.result().campaign();
        RunResult result = run.result();
        return new SystemKey(
                run.requested(),
                result.driver().ofAnyAge(),
                result.figures() == null ? null : result.guarantees(),
                oneSystem ? (place == null ? run.place() : place.id()) : "",
                namesake && place != null ? place.driver() : 0);
    }

    /** Returns the names that several driver files of one campaign have. */
    private static Set<String> namesakes(List<FinishedRun> runs) {
        Map<List<String>, Set<Integer>> files = new HashMap<>();
        for (FinishedRun run : runs) {
            CampaignPlace place = run.result().campaign();
            if (place != null) {
                files.computeIfAbsent(List.of(run.system(), place.id()), none -> new HashSet<>())
                        .add(place.driver());
            }
        }
        return files.entrySet().stream()
                .filter(ofName -> ofName.getValue().size() > 1)
                .map(ofName -> ofName.getKey().get(0))
                .collect(Collectors.toSet());
    }

    /** Returns the key that a run without figures would have had with them; this key if there is none. */
    private SystemKey closest(List<SystemKey> others) {
        return others.stream()
                .filter(other -> other.driver.name().equals(driver.name()) && other.driverFile == driverFile)
                .filter(other -> other.requested.equals(requested) && other.campaign.equals(campaign))
                .min(Comparator.comparing(other -> !other.driver.equals(driver)))
                .orElse(this);
    }
}
