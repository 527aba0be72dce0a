package io.weir.campaign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The order in which the rounds of a campaign take its drivers, each once a round. It is drawn by lot, and fairly: in as
 * many rounds as there are drivers each of them has each place once, so that a machine that gets slower and slower
 * favours none. The same seed draws the same order.
 */
public final class RoundOrder {

    private RoundOrder() {}

    /** The drivers as they were given, in every round. */
    static List<List<Integer>> given(int drivers, int rounds) {
        List<Integer> asGiven = IntStream.range(0, drivers).boxed().toList();
        return Collections.nCopies(rounds, asGiven);
    }

    /**
     * Draws lots.
     *
     * @param drivers at least 1
     * @return for each round the indices of the drivers in their order
     */
    public static List<List<Integer>> drawn(int drivers, int rounds, Random lots) {
        List<List<Integer>> order = new ArrayList<>();
        while (order.size() < rounds) {
            square(drivers, lots).stream().limit(rounds - order.size()).forEach(order::add);
        }
        return order;
    }

    /** A Latin square: as many orders as there are drivers, in which each driver has each place once. */
    private static List<List<Integer>> square(int drivers, Random lots) {
        List<Integer> ring = new ArrayList<>(IntStream.range(0, drivers).boxed().toList());
        Collections.shuffle(ring, lots);
        List<Integer> starts =
                new ArrayList<>(IntStream.range(0, drivers).boxed().toList());
        Collections.shuffle(starts, lots);
        List<List<Integer>> square = new ArrayList<>();
        for (int start : starts) {
            List<Integer> row = new ArrayList<>(ring);
            Collections.rotate(row, start);
            square.add(List.copyOf(row));
        }
        return square;
    }
}
