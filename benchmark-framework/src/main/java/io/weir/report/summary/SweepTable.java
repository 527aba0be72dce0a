package io.weir.report.summary;

import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.report.WholeFile;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a sweep as a CSV file: a row for each cell on each system, with its points, its state, and the medians of its
 * runs with the lowest and the highest. Nanoseconds, and messages a second; a figure that is not known is an empty field.
 */
public final class SweepTable {

    /** Name of the file in a campaign's folder. */
    public static final String FILE = "table.csv";

    private static final Map<String, Function<SystemSummary, @Nullable RunSpread>> SPREADS = Stream.of(
                    Map.<String, Function<SystemSummary, @Nullable RunSpread>>entry(
                            "messagesPerSecond", SystemSummary::messagesPerSecond),
                    Map.<String, Function<SystemSummary, @Nullable RunSpread>>entry(
                            "responseP50Nanos", SystemSummary::p50Nanos),
                    Map.<String, Function<SystemSummary, @Nullable RunSpread>>entry(
                            "responseP99Nanos", SystemSummary::p99Nanos),
                    Map.<String, Function<SystemSummary, @Nullable RunSpread>>entry(
                            "responseP999Nanos", SystemSummary::p999Nanos),
                    Map.<String, Function<SystemSummary, @Nullable RunSpread>>entry(
                            "endToEndP99Nanos", SystemSummary::endToEndP99Nanos),
                    Map.<String, Function<SystemSummary, @Nullable RunSpread>>entry(
                            "replayNanos", SystemSummary::replayNanos),
                    Map.<String, Function<SystemSummary, @Nullable RunSpread>>entry(
                            "blackoutNanos", SystemSummary::blackoutNanos),
                    Map.<String, Function<SystemSummary, @Nullable RunSpread>>entry(
                            "recoveredNanos", SystemSummary::recoveredNanos),
                    Map.<String, Function<SystemSummary, @Nullable RunSpread>>entry(
                            "brokerCores", SystemSummary::brokerCores),
                    Map.<String, Function<SystemSummary, @Nullable RunSpread>>entry(
                            "generatorCores", SystemSummary::generatorCores))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, LinkedHashMap::new));

    private SweepTable() {}

    /**
     * Writes the table of a sweep's runs.
     *
     * @param runs of one campaign; those without a result are left out
     * @throws ReportException when a result can't be read or the file can't be written
     */
    public static void write(Path file, List<RunFolder> runs) throws ReportException {
        WholeFile.write(file, text(FinishedRun.of(runs), AbsentCell.of(runs)));
    }

    static String text(List<FinishedRun> runs, List<AbsentCell> absent) {
        Set<String> factors = new LinkedHashSet<>();
        runs.forEach(run -> factors.addAll(run.points().keySet()));
        absent.forEach(cell -> factors.addAll(cell.points().keySet()));
        List<List<String>> rows = new ArrayList<>();
        rows.add(header(factors));
        List<FinishedRun> inOrder = runs.stream()
                .sorted(Comparator.comparingInt(FinishedRun::cellNumber))
                .toList();
        FinishedRun.grouped(inOrder, run -> List.of(run.points(), run.system()))
                .forEach((cell, ofCell) -> rows.add(row(factors, ofCell)));
        absent.forEach(cell -> rows.add(row(factors, cell)));
        return rows.stream()
                .map(row -> row.stream().map(SweepTable::field).collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static List<String> header(Set<String> factors) {
        List<String> header = new ArrayList<>(factors);
        header.addAll(List.of("system", "state", "usableRuns", "missing", "duplicates"));
        SPREADS.keySet().forEach(name -> header.addAll(List.of(name, name + "Lowest", name + "Highest")));
        header.add("reason");
        return header;
    }

    private static List<String> row(Set<String> factors, List<FinishedRun> runs) {
        SystemSummary figures = SystemSummary.of(runs.get(0).system(), runs);
        List<String> row = points(factors, runs.get(0).points());
        row.addAll(List.of(
                figures.system(),
                figures.grade().name(),
                String.valueOf(runs.stream().filter(FinishedRun::usable).count()),
                number(figures.missing()),
                number(figures.duplicates())));
        SPREADS.values().forEach(spread -> {
            RunSpread each = spread.apply(figures);
            row.addAll(
                    each == null
                            ? List.of("", "", "")
                            : List.of(number(each.median()), number(each.min()), number(each.max())));
        });
        row.add(figures.reason());
        return row;
    }

    private static List<String> row(Set<String> factors, AbsentCell cell) {
        List<String> row = points(factors, cell.points());
        row.addAll(List.of(cell.system(), cell.state(), "0", "", ""));
        SPREADS.keySet().forEach(name -> row.addAll(List.of("", "", "")));
        row.add(cell.reason());
        return row;
    }

    private static List<String> points(Set<String> factors, Map<String, String> points) {
        return factors.stream()
                .map(factor -> points.getOrDefault(factor, ""))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static String number(@Nullable Number number) {
        return number == null
                ? ""
                : new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
    }

    private static String field(String text) {
        return text.matches("[^,\"\n\r]*") ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
