package io.weir.config.sweep;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Order in which the rounds of a campaign take its drivers, each once a round. It is drawn by lot from squares of E. J.
 * Williams (1949): in as many rounds as there are drivers, each driver has each place once, so that a machine that gets
 * slower favours none. In the same rounds (twice as many where the number of drivers is odd) each driver follows each
 * other driver equally often, so that what a run leaves behind hits all others alike. The same seed draws the same order.
 */
public final class RoundOrder {

    private RoundOrder() {}

    /** Returns the order of the command, round by round. */
    public static List<List<Integer>> given(int drivers, int rounds) {
        List<Integer> asGiven = IntStream.range(0, drivers).boxed().toList();
        return Collections.nCopies(rounds, asGiven);
    }

    /** Draws an order by lot: for each round the indices of the drivers, of which there is at least one. */
    public static List<List<Integer>> drawn(int drivers, int rounds, Random lots) {
        List<List<Integer>> order = new ArrayList<>();
        while (order.size() < rounds) {
            design(drivers, lots).stream().limit(rounds - order.size()).forEach(order::add);
        }
        return order;
    }

    /** Returns one square if the number of drivers is even; if it is odd, one and its mirror image. */
    private static List<List<Integer>> design(int drivers, Random lots) {
        List<Integer> names =
                new ArrayList<>(IntStream.range(0, drivers).boxed().toList());
        Collections.shuffle(names, lots);
        List<Integer> zigzag = zigzag(drivers);
        List<List<Integer>> design = new ArrayList<>(square(zigzag, names, lots));
        if (drivers % 2 == 1) {
            List<Integer> mirrored = new ArrayList<>(zigzag);
            Collections.reverse(mirrored);
            design.addAll(square(mirrored, names, lots));
        }
        return design;
    }

    /** Returns 0, 1, n − 1, 2, n − 2, …: for an even n all steps differ, modulo n. */
    private static List<Integer> zigzag(int drivers) {
        return IntStream.range(0, drivers)
                .map(place -> place % 2 == 1 ? (place + 1) / 2 : (drivers - place / 2) % drivers)
                .boxed()
                .toList();
    }

    /** Returns the row shifted by each number once, the rows shuffled. */
    private static List<List<Integer>> square(List<Integer> row, List<Integer> names, Random lots) {
        List<List<Integer>> square = new ArrayList<>();
        for (int shift = 0; shift < row.size(); shift++) {
            int by = shift;
            square.add(row.stream()
                    .map(driver -> names.get((driver + by) % names.size()))
                    .toList());
        }
        Collections.shuffle(square, lots);
        return square;
    }
}
