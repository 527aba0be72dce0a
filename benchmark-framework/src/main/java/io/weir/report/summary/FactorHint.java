package io.weir.report.summary;

import io.weir.result.Grade;
import io.weir.workload.key.KeyNames;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Place along a factor where the figures of a line bend: the knee of the latency over the rate, or the value from
 * which more of a key brings no more. A hint where to look, not a test: single cells may be off.
 *
 * @param line that bends
 * @param cell of the knee; of the highest rate; or the first that keeps its target
 * @param from the last before the knee; the first whose rate is near the highest; null where there is none
 * @param level median p99 before a knee, in nanoseconds; otherwise 0
 */
public record FactorHint(Kind kind, String line, Factor.Cell cell, Factor.@Nullable Cell from, double level) {

    private static final int MIN_CELLS = 4;
    /** A knee is looked for after as many cells: fewer are no level from which a latency could rise. */
    private static final int MIN_BEFORE = 2;

    private static final double DOUBLED = 2;
    private static final double NEAR_THE_HIGHEST = 0.95;
    private static final double KEPT = 0.99;

    /** Kinds of bends. */
    public enum Kind {
        /** The p99 is at least twice the median of those at lower rates. */
        KNEE,
        /** The rate of a closed loop is the highest, and perhaps was within 5 % of it before. */
        HIGHEST,
        /** The target is kept from here on. */
        KEPT
    }

    /**
     * Returns the bend of a line.
     *
     * @param cells of the line in the order of their values
     * @return empty where values are no numbers, cells are few, or nothing bends
     */
    public static Optional<FactorHint> of(String key, String line, List<Factor.Cell> cells) {
        if (cells.size() < MIN_CELLS
                || cells.stream().map(Factor.Cell::figures).anyMatch(FactorHint::hasScenario)
                || !cells.stream().allMatch(cell -> cell.value() instanceof Number)) {
            return Optional.empty();
        }
        if (key.equals(KeyNames.PRODUCER_RATE)) {
            return knee(line, cells);
        }
        return cells.stream().allMatch(cell -> cell.figures().targetPerSecond() != null)
                ? from(cells, FactorHint::keepsItsTarget).map(first -> new FactorHint(Kind.KEPT, line, first, null, 0))
                : highest(line, cells);
    }

    /** Returns whether something was done to the system, so that neither rate nor latency are those of the load alone. */
    private static boolean hasScenario(SystemSummary figures) {
        return figures.replayNanos() != null || figures.blackoutNanos() != null;
    }

    private static Optional<FactorHint> knee(String line, List<Factor.Cell> cells) {
        List<Factor.Cell> timed =
                cells.stream().filter(cell -> cell.figures().p99Nanos() != null).toList();
        for (int i = MIN_BEFORE; i < timed.size(); i++) {
            double[] before = timed.subList(0, i).stream()
                    .mapToDouble(cell -> median(cell.figures().p99Nanos()))
                    .sorted()
                    .toArray();
            double level = (before[(i - 1) / 2] + before[i / 2]) / 2;
            if (median(timed.get(i).figures().p99Nanos()) >= DOUBLED * level) {
                return Optional.of(new FactorHint(Kind.KNEE, line, timed.get(i), timed.get(i - 1), level));
            }
        }
        return Optional.empty();
    }

    private static Optional<FactorHint> highest(String line, List<Factor.Cell> cells) {
        List<Factor.Cell> usable = cells.stream()
                .filter(cell -> cell.figures().grade() != Grade.NOT_VALID
                        && cell.figures().messagesPerSecond() != null)
                .toList();
        if (usable.size() < MIN_CELLS) {
            return Optional.empty();
        }
        Factor.Cell best = usable.stream()
                .max(Comparator.comparingDouble(FactorHint::acknowledged))
                .orElseThrow();
        Optional<Factor.Cell> near = from(usable, cell -> acknowledged(cell) >= NEAR_THE_HIGHEST * acknowledged(best));
        return Optional.of(new FactorHint(Kind.HIGHEST, line, best, near.orElse(null), 0));
    }

    private static boolean keepsItsTarget(Factor.Cell cell) {
        return acknowledged(cell) >= KEPT * median(cell.figures().targetPerSecond());
    }

    /** Returns the first of at least two last cells of which all are so, unless all cells are. */
    private static Optional<Factor.Cell> from(List<Factor.Cell> cells, Predicate<Factor.Cell> so) {
        int first = cells.size();
        while (first > 0 && so.test(cells.get(first - 1))) {
            first--;
        }
        return first == 0 || first > cells.size() - 2 ? Optional.empty() : Optional.of(cells.get(first));
    }

    private static double acknowledged(Factor.Cell cell) {
        return median(cell.figures().messagesPerSecond());
    }

    private static double median(@Nullable RunSpread spread) {
        return spread == null ? 0 : spread.median();
    }
}
