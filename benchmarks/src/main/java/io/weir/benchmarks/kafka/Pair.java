package io.weir.benchmarks.kafka;

import io.weir.benchmarks.engine.Rounds;
import io.weir.benchmarks.engine.Trial;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Weir and another tool, measured in turns. */
record Pair(Trial weir, Trial tool) {

    private static final String WEIR = "weir";
    private static final String TOOL = "kafka";

    /** Measures this many pairs, after some that don't count: a broker that has just started is slower. */
    Measured measure(int warmUpPairs, int pairs) throws IOException, InterruptedException {
        Map<String, Trial> trials = new LinkedHashMap<>();
        trials.put(WEIR, weir);
        trials.put(TOOL, tool);
        return new Measured(Rounds.afterWarmUp(trials, warmUpPairs, pairs));
    }

    /** Figures of the pairs. */
    record Measured(Rounds rounds) {

        PairedRatio ratio(String figure) {
            return PairedRatio.of(rounds.all(WEIR, figure), rounds.all(TOOL, figure));
        }

        /** Returns the cells of a table: Weir's figure, the tool's, both in units of {@code unit}, and their ratio. */
        String cells(String figure, double unit, int decimals) {
            return rounds.of(WEIR, figure).text(unit, decimals) + " | "
                    + rounds.of(TOOL, figure).text(unit, decimals) + " | " + ratio(figure);
        }
    }
}
