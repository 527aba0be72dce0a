package io.weir.report.html;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Run that represents several of one system: the middle one by the response time's p99, or by the acknowledged rate
 * where none has a response time, as in a closed loop; of an even number, the lower of the two.
 *
 * @param by the figure in words; empty where no run has any, and the first represents all
 * @param runs that it is the middle one of
 */
record MiddleRun(FinishedRun run, String by, int runs) {

    /** Returns the middle one of at least one run. */
    static MiddleRun of(List<FinishedRun> runs) {
        return by("p99", FinishedRun::p99Nanos, runs)
                .or(() -> by("acknowledged rate", FinishedRun::acknowledgedPerSecond, runs))
                .orElseGet(() -> new MiddleRun(runs.get(0), "", runs.size()));
    }

    private static Optional<MiddleRun> by(
            String words, Function<FinishedRun, @Nullable Double> figure, List<FinishedRun> runs) {
        List<FinishedRun> sorted = runs.stream()
                .filter(run -> figure.apply(run) != null)
                .sorted(Comparator.comparingDouble(run -> Objects.requireNonNull(figure.apply(run))))
                .toList();
        return sorted.isEmpty()
                ? Optional.empty()
                : Optional.of(new MiddleRun(sorted.get((sorted.size() - 1) / 2), words, sorted.size()));
    }

    /**
     * Returns the reason why it represents the others, to follow its name: "by its p99 the middle one of the 3 valid
     * runs".
     */
    String reason() {
        if (by.isEmpty()) {
            return "one of " + runs + " runs without figures";
        }
        if (runs == 1) {
            return "the only " + (run.usable() ? "usable one of these runs" : "one of these runs with figures");
        }
        if (runs == 2) {
            return "with the lower " + by + " of the two" + (run.usable() ? " usable" : "") + " runs";
        }
        return "by its " + by + " the middle one of the " + runs + (run.usable() ? " usable" : "") + " runs";
    }
}
