package io.weir.report.summary;

import static io.weir.units.QuantityFormat.rate;

import io.weir.result.CampaignPlace;
import io.weir.workload.key.KeyNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Comparison of systems over the values of one key: the only one in which what was asked of them differs, or a factor of a
 * sweep. Other factors of the sweep make lines of their own.
 *
 * @param key as in a file
 * @param values numbers or texts; numbers ascend
 * @param cells one for each line and value that has runs
 * @param absent cells of a sweep that were not run
 */
public record Factor(String key, List<Object> values, List<Cell> cells, List<Absence> absent) {

    private static final Set<String> NOT_SWEPT = Set.of(KeyNames.NAME, KeyNames.SEED);

    /**
     * Figures of one system at one value.
     *
     * @param line the system, and where a sweep has other factors their points: "kafka, codec=lz4"
     */
    public record Cell(Object value, String line, SystemSummary figures) {}

    /**
     * Reason why there are no figures.
     *
     * @param state in one word
     * @param reason a sentence
     */
    public record Absence(Object value, String line, String state, String reason) {}

    /**
     * Returns the comparison over the factor of a sweep with the most points; without a sweep, over the key of the
     * workload in which alone runs differ.
     *
     * @param absent cells of the sweep that were not run
     * @return empty where there is none
     */
    static Optional<Factor> of(List<FinishedRun> runs, List<AbsentCell> absent) {
        Set<Set<String>> factors =
                runs.stream().map(run -> run.points().keySet()).collect(Collectors.toSet());
        return factors.size() == 1 && !factors.contains(Set.of()) ? Optional.of(swept(runs, absent)) : of(runs);
    }

    private static Factor swept(List<FinishedRun> runs, List<AbsentCell> absent) {
        List<FinishedRun> inOrder = runs.stream()
                .sorted(Comparator.comparingInt(FinishedRun::cellNumber))
                .toList();
        List<Map<String, String>> cells = Stream.concat(
                        inOrder.stream().map(FinishedRun::points),
                        absent.stream().map(AbsentCell::points))
                .toList();
        List<String> factors = inOrder.get(0).points().keySet().stream()
                .sorted(Comparator.<String>comparingInt(
                                factor -> -points(cells, factor).size())
                        .thenComparing(factor -> !points(cells, factor).stream().allMatch(Factor::isNumber)))
                .toList();
        String key = factors.get(0);
        List<String> others = factors.stream()
                .skip(1)
                .filter(factor -> points(cells, factor).size() > 1)
                .toList();
        boolean numbers = points(cells, key).stream().allMatch(Factor::isNumber);
        Function<Map<String, String>, Object> valueOf = points -> {
            String point = String.valueOf(points.get(key));
            return numbers ? (Object) Double.valueOf(point) : point;
        };
        Factor figures =
                of(key, inOrder, run -> valueOf.apply(run.points()), run -> line(run.system(), run.points(), others));
        List<Absence> without = absent.stream()
                .map(cell -> new Absence(
                        valueOf.apply(cell.points()),
                        line(cell.system(), cell.points(), others),
                        cell.state(),
                        cell.reason()))
                .toList();
        List<Object> values = new ArrayList<>(figures.values);
        without.stream()
                .map(Absence::value)
                .filter(value -> !values.contains(value))
                .distinct()
                .forEach(values::add);
        return new Factor(key, sorted(values), figures.cells, without);
    }

    private static List<String> points(List<Map<String, String>> cells, String factor) {
        return cells.stream()
                .map(points -> String.valueOf(points.get(factor)))
                .distinct()
                .toList();
    }

    private static boolean isNumber(String point) {
        try {
            return Double.isFinite(Double.parseDouble(point));
        } catch (NumberFormatException text) {
            return false;
        }
    }

    private static String line(String system, Map<String, String> points, List<String> factors) {
        Map<String, String> shown = new LinkedHashMap<>(points);
        shown.keySet().retainAll(factors);
        return system + CampaignPlace.Cell.suffix(shown);
    }

    /** Returns the comparison over the key of the workload in which alone runs differ; empty where there is none. */
    static Optional<Factor> of(List<FinishedRun> runs) {
        if (runs.stream()
                        .map(run -> run.result().workload().loadKind())
                        .distinct()
                        .count()
                != 1) {
            return Optional.empty();
        }
        Set<String> different = runs.stream()
                .flatMap(run -> run.result().workload().values().keySet().stream())
                .filter(key -> !NOT_SWEPT.contains(key))
                .filter(key ->
                        runs.stream().map(run -> value(run, key)).distinct().count() > 1)
                .collect(Collectors.toSet());
        return different.size() == 1
                ? different.stream()
                        .filter(key -> runs.stream().allMatch(run -> isPlain(value(run, key))))
                        .findFirst()
                        .map(key -> of(key, runs, run -> value(run, key).orElseThrow()))
                        .filter(Factor::hasASystemAtSeveralValues)
                : Optional.empty();
    }

    /** Returns whether a system has several values; with one each, nobody could tell the value's effect from the system's. */
    private boolean hasASystemAtSeveralValues() {
        return cells.stream().map(Cell::line).distinct().count() < cells.size();
    }

    private static Optional<Object> value(FinishedRun run, String key) {
        return Optional.ofNullable(run.result().workload().values().get(key));
    }

    private static boolean isPlain(Optional<Object> value) {
        return value.filter(plain -> plain instanceof Number || plain instanceof String)
                .isPresent();
    }

    /**
     * Compares runs over any key.
     *
     * @param valueOf value of the key that a run had, a number or a text
     */
    public static Factor of(String key, List<FinishedRun> runs, Function<FinishedRun, Object> valueOf) {
        return of(key, runs, valueOf, FinishedRun::system);
    }

    private static Factor of(
            String key,
            List<FinishedRun> runs,
            Function<FinishedRun, Object> valueOf,
            Function<FinishedRun, String> lineOf) {
        List<Object> values = sorted(runs.stream().map(valueOf).distinct().toList());
        List<Cell> cells = new ArrayList<>();
        FinishedRun.grouped(runs, lineOf)
                .forEach((line, ofLine) -> FinishedRun.grouped(ofLine, valueOf)
                        .forEach((value, ofCell) -> cells.add(new Cell(
                                value, line, SystemSummary.of(ofCell.get(0).system(), ofCell)))));
        cells.sort(Comparator.comparingInt(cell -> values.indexOf(cell.value)));
        return new Factor(key, values, cells, List.of());
    }

    /** Returns numbers in ascending order, texts as they are. */
    private static List<Object> sorted(List<Object> values) {
        return values.stream().allMatch(Number.class::isInstance)
                ? values.stream()
                        .sorted(Comparator.comparingDouble(value -> ((Number) value).doubleValue()))
                        .toList()
                : values;
    }

    /** Returns the cells by line. */
    public Map<String, List<Cell>> lines() {
        return FinishedRun.grouped(cells, Cell::line);
    }

    /** Returns the name of a cell: "kafka, messageSize=1KiB". */
    String label(String line, Object value) {
        return line + ", " + key + "=" + word(value);
    }

    /** Returns a value as a text. */
    public static String word(Object value) {
        return value instanceof Number number ? rate(number.doubleValue()) : String.valueOf(value);
    }
}
