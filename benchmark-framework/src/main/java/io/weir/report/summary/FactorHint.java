package io.weir.report.summary;

import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.result.Grade;
import io.weir.workload.KeyNames;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sentence on where along a factor the figures of a line bend: the knee of the latency over the rate, or the value from
 * which more of a key brings no more. A hint where to look, not a test: single cells may be off.
 */
final class FactorHint {

    private static final int MIN_CELLS = 4;
    /** A knee is looked for after as many cells: fewer are no level from which a latency could rise. */
    private static final int MIN_BEFORE = 2;

    private static final double DOUBLED = 2;
    private static final double NEAR_THE_HIGHEST = 0.95;
    private static final double KEPT = 0.99;

    private final String key;
    private final String line;
    private final List<Factor.Cell> cells;

    /** @param cells of one line, with ascending numbers as values */
    private FactorHint(String key, String line, List<Factor.Cell> cells) {
        this.key = key;
        this.line = line;
        this.cells = cells;
    }

    /**
     * Returns the sentence on a line.
     *
     * @param cells of the line in the order of their values
     * @return empty where values are no numbers, cells are few, or nothing bends
     */
    static Optional<String> of(String key, String line, List<Factor.Cell> cells) {
        if (cells.size() < MIN_CELLS || !cells.stream().allMatch(cell -> cell.value() instanceof Number)) {
            return Optional.empty();
        }
        FactorHint hint = new FactorHint(key, line, cells);
        if (key.equals(KeyNames.PRODUCER_RATE)) {
            return hint.knee();
        }
        return cells.stream().allMatch(cell -> cell.figures().targetPerSecond() != null)
                ? hint.kept()
                : hint.saturation();
    }

    /** Returns the first rate at which the p99 is at least twice the median of those at lower rates. */
    private Optional<String> knee() {
        List<Factor.Cell> timed =
                cells.stream().filter(cell -> cell.figures().p99Nanos() != null).toList();
        for (int i = MIN_BEFORE; i < timed.size(); i++) {
            double[] before = timed.subList(0, i).stream()
                    .mapToDouble(cell -> median(cell.figures().p99Nanos()))
                    .sorted()
                    .toArray();
            double level = (before[(i - 1) / 2] + before[i / 2]) / 2;
            double here = median(timed.get(i).figures().p99Nanos());
            if (here >= DOUBLED * level) {
                return Optional.of("The p99 of " + line + " bends after " + word(timed.get(i - 1)) + " msg/s: at "
                        + word(timed.get(i)) + " it is " + duration(here) + ", below that " + duration(level)
                        + " (median).");
            }
        }
        return Optional.empty();
    }

    /** Returns, for a closed loop, the value from which on the rate is within 5 % of the highest. */
    private Optional<String> saturation() {
        List<Factor.Cell> usable = cells.stream()
                .filter(cell -> cell.figures().grade() != Grade.NOT_VALID
                        && cell.figures().acknowledgedPerSecond() != null)
                .toList();
        if (usable.size() < MIN_CELLS) {
            return Optional.empty();
        }
        Factor.Cell best = usable.stream()
                .max(Comparator.comparingDouble(FactorHint::acknowledged))
                .orElseThrow();
        String highest =
                line + " acknowledges most at " + key + " " + word(best) + ", " + rate(acknowledged(best)) + " msg/s";
        return Optional.of(from(usable, cell -> acknowledged(cell) >= NEAR_THE_HIGHEST * acknowledged(best))
                .map(first -> highest + ", and grows by less than 5 % from " + word(first) + " on.")
                .orElse(highest + "."));
    }

    /** Returns, for an open loop, the value from which on the target is kept. */
    private Optional<String> kept() {
        return from(
                        cells,
                        cell -> acknowledged(cell)
                                >= KEPT * median(cell.figures().targetPerSecond()))
                .map(first -> line + " keeps its target from " + key + " " + word(first)
                        + " on: more could be shown by a higher target only.");
    }

    /** Returns the first of at least two last cells of which all are so, unless all cells are. */
    private static Optional<Factor.Cell> from(List<Factor.Cell> cells, Function<Factor.Cell, Boolean> so) {
        int first = cells.size();
        while (first > 0 && so.apply(cells.get(first - 1))) {
            first--;
        }
        return first == 0 || first > cells.size() - 2 ? Optional.empty() : Optional.of(cells.get(first));
    }

    private static double acknowledged(Factor.Cell cell) {
        return median(cell.figures().acknowledgedPerSecond());
    }

    private static double median(@Nullable RunSpread spread) {
        return spread == null ? 0 : spread.median();
    }

    private static String word(Factor.Cell cell) {
        return rate(((Number) cell.value()).doubleValue());
    }
}
