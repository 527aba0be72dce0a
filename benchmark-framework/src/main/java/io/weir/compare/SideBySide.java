package io.weir.compare;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs of two sides in one metric, as they were set against each other: in pairs where the two took turns in the
 * rounds of a campaign, for then the machine's mood of a round touches both; else each side for itself. Which of the two
 * follows from how the runs were made, never from what they measured.
 *
 * @param logs logarithms of the first side's figures; where paired, in the order of the pairs
 * @param otherLogs the same of the other
 * @param paired whether they belong together one by one
 * @param withoutPartner names of runs that were left out because the other side has none in their round
 */
record SideBySide(double[] logs, double[] otherLogs, boolean paired, List<String> withoutPartner) {

    /** Fewer runs of each side than this don't carry a statement: one bad minute decides it. */
    static final int LEAST_RUNS = 5;

    static SideBySide of(Side side, Side other, Metric metric) {
        Map<ComparedRun.Round, ComparedRun> rounds = rounds(side);
        Map<ComparedRun.Round, ComparedRun> otherRounds = rounds(other);
        if (rounds.keySet().stream().noneMatch(otherRounds::containsKey)) {
            return new SideBySide(logs(side.figures(metric)), logs(other.figures(metric)), false, List.of());
        }
        List<Double> logs = new ArrayList<>();
        List<Double> otherLogs = new ArrayList<>();
        List<String> withoutPartner = new ArrayList<>();
        for (ComparedRun run : side.runs()) {
            Optional<ComparedRun> partner =
                    run.round().filter(rounds::containsKey).map(otherRounds::get);
            Double figure = run.figure(metric);
            Double otherFigure = partner.map(it -> it.figure(metric)).orElse(null);
            if (figure == null || otherFigure == null) {
                withoutPartner.add(run.name());
            } else {
                logs.add(Math.log(figure));
                otherLogs.add(Math.log(otherFigure));
            }
        }
        other.runs().stream()
                .filter(run -> run.round().map(rounds::get).isEmpty())
                .map(ComparedRun::name)
                .forEach(withoutPartner::add);
        return new SideBySide(array(logs), array(otherLogs), true, withoutPartner);
    }

    /** The runs that have a round to themselves. */
    private static Map<ComparedRun.Round, ComparedRun> rounds(Side side) {
        Map<ComparedRun.Round, List<ComparedRun>> all = new HashMap<>();
        for (ComparedRun run : side.runs()) {
            run.round()
                    .ifPresent(round -> all.computeIfAbsent(round, none -> new ArrayList<>())
                            .add(run));
        }
        Map<ComparedRun.Round, ComparedRun> alone = new HashMap<>();
        all.forEach((round, runs) -> {
            if (runs.size() == 1) {
                alone.put(round, runs.get(0));
            }
        });
        return alone;
    }

    /** The runs of the side that has fewer. */
    int runs() {
        return Math.min(logs.length, otherLogs.length);
    }

    boolean enough() {
        return runs() >= LEAST_RUNS;
    }

    /** The ratio of the first side to the other; there must be two runs of each. */
    RatioEstimate ratio() {
        if (!paired) {
            return RatioEstimate.independent(logs, otherLogs);
        }
        double[] differences = new double[logs.length];
        for (int pair = 0; pair < differences.length; pair++) {
            differences[pair] = logs[pair] - otherLogs[pair];
        }
        return RatioEstimate.paired(differences);
    }

    private static double[] logs(double[] values) {
        double[] logs = new double[values.length];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log(values[i]);
        }
        return logs;
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
