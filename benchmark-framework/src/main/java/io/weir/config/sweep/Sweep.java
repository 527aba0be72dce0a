package io.weir.config.sweep;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The factors of an experiment, and the way in which its cells are carried out. Immutable.
 *
 * @param factors in the order of the file; their product, less what is excluded and with what is included, makes the
 *     cells
 * @param included further cells: a point for each of some factors, and settings besides
 * @param excluded points that don't come together
 * @param refused points that a system is expected to refuse
 * @param stopWhen when higher values of a factor are skipped
 * @param baseline points of the cell that others are compared with; empty for the first point of each factor
 * @param rounds number of times that every cell is run; empty if the file leaves it open
 * @param freshBroker whether each run has a broker of its own; otherwise consecutive cells with equal broker keys share
 *     one
 */
public record Sweep(
        List<Factor> factors,
        List<Cell> included,
        List<Map<String, String>> excluded,
        List<Map<String, String>> refused,
        Optional<StopWhen> stopWhen,
        Map<String, String> baseline,
        OptionalInt rounds,
        boolean freshBroker) {

    /** No sweep: one cell that changes nothing. */
    public static final Sweep NONE = new Sweep(
            List.of(), List.of(), List.of(), List.of(), Optional.empty(), Map.of(), OptionalInt.empty(), true);

    public Sweep {
        factors = List.copyOf(factors);
        included = List.copyOf(included);
        excluded = List.copyOf(excluded);
        refused = List.copyOf(refused);
        baseline = Collections.unmodifiableMap(new LinkedHashMap<>(baseline));
    }

    public boolean isNone() {
        return factors.isEmpty() && included.isEmpty();
    }

    /** Returns the number of cells of the matrix, before any is excluded; saturates. */
    public long matrixSize() {
        long size = 1;
        for (Factor factor : factors) {
            long points = factor.points().size();
            size = size > Long.MAX_VALUE / Math.max(1, points) ? Long.MAX_VALUE : size * points;
        }
        return size;
    }

    /** Returns the cells in the order of the file: the last factor varies fastest, what is included comes last. */
    public List<Cell> cells() {
        List<Cell> cells = List.of(Cell.WHOLE);
        for (Factor factor : factors) {
            List<Cell> more = new ArrayList<>();
            for (Cell cell : cells) {
                for (Factor.Point point : factor.points()) {
                    Map<String, String> points = new LinkedHashMap<>(cell.points());
                    points.put(factor.name(), point.name());
                    more.add(new Cell(points, cell.settings().plus(point.settings()), false));
                }
            }
            cells = more;
        }
        List<Cell> all = new ArrayList<>(cells);
        all.removeIf(cell -> excluded.stream().anyMatch(cell::matches));
        all.addAll(included);
        all.replaceAll(cell ->
                new Cell(cell.points(), cell.settings(), refused.stream().anyMatch(cell::matches)));
        return all;
    }

    /**
     * Returns the sweep over the cells alone that have some points.
     *
     * @param points name of the point by factor
     */
    public Sweep at(Map<String, String> points) {
        List<Factor> restricted = factors.stream()
                .map(factor -> new Factor(
                        factor.name(),
                        factor.place(),
                        factor.points().stream()
                                .filter(point -> point.name().equals(points.getOrDefault(factor.name(), point.name())))
                                .toList()))
                .toList();
        return new Sweep(
                restricted,
                included.stream().filter(cell -> cell.matches(points)).toList(),
                excluded,
                refused,
                stopWhen,
                Map.of(),
                rounds,
                freshBroker);
    }

    /** Returns the points of the cell that others are compared with. */
    public Map<String, String> baselinePoints() {
        Map<String, String> points = new LinkedHashMap<>();
        factors.stream()
                .filter(factor -> !factor.points().isEmpty())
                .forEach(factor -> points.put(
                        factor.name(),
                        factor.point(baseline.getOrDefault(factor.name(), ""))
                                .orElse(factor.points().get(0))
                                .name()));
        return points;
    }
}
