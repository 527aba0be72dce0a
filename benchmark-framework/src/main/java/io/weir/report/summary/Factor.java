package io.weir.report.summary;

import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.result.Grade;
import io.weir.workload.KeyNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Comparison of systems over the values of one key, the only one in which what was asked of them differs.
 *
 * @param key as in a file
 * @param values numbers or texts; numbers ascend
 * @param cells one for each system and value that has runs
 */
public record Factor(String key, List<Object> values, List<Cell> cells) {

    private static final Set<String> NOT_SWEPT = Set.of(KeyNames.NAME, KeyNames.SEED);

    /** Figures of one system at one value. */
    public record Cell(Object value, SystemSummary figures) {}

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
        return cells.stream().map(cell -> cell.figures.system()).distinct().count() < cells.size();
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
        List<Object> values =
                new ArrayList<>(runs.stream().map(valueOf).distinct().toList());
        if (values.stream().allMatch(Number.class::isInstance)) {
            values.sort(Comparator.comparingDouble(value -> ((Number) value).doubleValue()));
        }
        List<Cell> cells = new ArrayList<>();
        Headline.grouped(runs, FinishedRun::system)
                .forEach((system, ofSystem) -> Headline.grouped(ofSystem, valueOf)
                        .forEach((value, ofCell) -> cells.add(new Cell(value, SystemSummary.of(system, ofCell)))));
        cells.sort(Comparator.comparingInt(cell -> values.indexOf(cell.value)));
        return new Factor(key, values, cells);
    }

    /** Returns each system's p99 at its first and last value. */
    String sentence() {
        List<String> courses = new ArrayList<>();
        Headline.grouped(cells, cell -> cell.figures.system()).forEach((system, ofSystem) -> {
            List<String> ends = new ArrayList<>();
            for (Cell cell : List.of(ofSystem.get(0), ofSystem.get(ofSystem.size() - 1))) {
                RunSpread p99 = cell.figures.p99Nanos();
                ends.add((p99 == null ? "no figure" : duration(p99.median()))
                        + (cell.figures.grade() == Grade.NOT_VALID ? " (not valid)" : ""));
            }
            courses.add(system + " " + String.join(" to ", ends));
        });
        return "p99 from " + key + " " + word(values.get(0)) + " to " + word(values.get(values.size() - 1)) + ": "
                + String.join(", ", courses) + ".";
    }

    private static String word(Object value) {
        return value instanceof Number number ? rate(number.doubleValue()) : String.valueOf(value);
    }
}
