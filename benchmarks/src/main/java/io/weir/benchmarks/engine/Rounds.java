package io.weir.benchmarks.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The trials of a row, measured in turns, so that changes on the machine affect all alike. */
public final class Rounds {

    private final Map<String, List<Map<String, Double>>> figures = new HashMap<>();
    private final int count;

    private Rounds(int count) {
        this.count = count;
    }

    /** Measures each trial once in each round, in an order that is reversed from round to round. */
    public static Rounds measure(Map<String, Trial> trials, int count) throws IOException, InterruptedException {
        Rounds rounds = new Rounds(count);
        for (int round = 0; round < count; round++) {
            List<String> order = new ArrayList<>(trials.keySet());
            if (round % 2 == 1) {
                Collections.reverse(order);
            }
            for (String name : order) {
                Map<String, Double> measured =
                        Objects.requireNonNull(trials.get(name)).measure();
                System.err.println("  round " + (round + 1) + ", " + name + ": " + measured);
                rounds.figures.computeIfAbsent(name, first -> new ArrayList<>()).add(measured);
            }
        }
        return rounds;
    }

    /** Returns one figure of one trial over all rounds. */
    public Spread of(String trial, String figure) {
        return spread(round -> value(trial, figure, round));
    }

    /** Returns one figure of one trial, round by round. */
    public List<Double> all(String trial, String figure) {
        return IntStream.range(0, count)
                .mapToObj(round -> value(trial, figure, round))
                .toList();
    }

    /** Returns a figure of one trial as a ratio to the same round's figure of another. */
    Spread ratio(String trial, String otherTrial, String figure) {
        return spread(round -> value(trial, figure, round) / value(otherTrial, figure, round));
    }

    /** Returns whether two figures of a trial differ in no round by more than a share of the second. */
    boolean isNear(String trial, String figure, String truth, double share) {
        return IntStream.range(0, count)
                .allMatch(round -> Math.abs(value(trial, figure, round) - value(trial, truth, round))
                        <= share * Math.abs(value(trial, truth, round)));
    }

    /** Returns the number of measurements whose run has a verdict that is not valid. */
    long invalidRuns() {
        return figures.values().stream()
                .flatMap(List::stream)
                .filter(measured -> measured.getOrDefault(NamedFigures.VALID, 1.0) == 0)
                .count();
    }

    private Spread spread(ToDoubleFunction<Integer> ofRound) {
        return Spread.of(
                IntStream.range(0, count).boxed().map(ofRound::applyAsDouble).toList());
    }

    private double value(String trial, String figure, int round) {
        Double value = figures.getOrDefault(trial, List.of()).get(round).get(figure);
        if (value == null) {
            throw new IllegalStateException(trial + " has measured no " + figure + " in round " + (round + 1));
        }
        return value;
    }
}
