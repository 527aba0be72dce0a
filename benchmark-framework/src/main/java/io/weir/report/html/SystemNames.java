package io.weir.report.html;

import static io.weir.units.QuantityFormat.rate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Names of systems in a report: those of their drivers, with only the additions that distinguish them. */
final class SystemNames {

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
                default -> " at a changing rate";
            };
        }

        String place() {
            String places = Headline.listed(
                    runs.stream().map(FinishedRun::place).distinct().toList());
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

    private SystemNames() {}

    /** Returns the same groups by their names, in the same order. */
    static Map<String, List<FinishedRun>> of(Map<SystemKey, List<FinishedRun>> groups) {
        List<Row> rows = new ArrayList<>();
        groups.forEach((key, runs) -> rows.add(new Row(key, runs, rows.size() + 1)));
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
}
