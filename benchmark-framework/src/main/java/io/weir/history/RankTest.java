package io.weir.history;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Test of a change of level by the ranks of the values, so that neither outliers nor the shape of the noise matter. Its
 * statistic is the largest standardised rank sum over all splits, whose distribution without a change is drawn by permutations: so the
 * p-value allows for the fact that the split was chosen for its difference.
 */
public final class RankTest {

    /** Fewest values on a side of a split. */
    static final int SHORTEST_SIDE = 2;

    private static final int PERMUTATIONS = 1_999;

    /** Smallest p-value that the permutations can give. */
    public static final double SMALLEST_P = 1.0 / (PERMUTATIONS + 1);

    private static final double ROUNDING = 1e-9;

    private final double[] ranks;
    private final double mean;
    private final double variance;

    /** Tests the values from {@code from} until before {@code to}. */
    RankTest(double[] values, int from, int to) {
        this.ranks = ranks(Arrays.copyOfRange(values, from, to));
        this.mean = (ranks.length + 1) / 2.0;
        this.variance =
                Arrays.stream(ranks).map(rank -> (rank - mean) * (rank - mean)).sum() / Math.max(1, ranks.length - 1);
    }

    /** Returns ranks from 1; equal values have the mean of theirs. */
    private static double[] ranks(double[] values) {
        Integer[] order = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, (one, other) -> Double.compare(values[one], values[other]));
        double[] ranks = new double[values.length];
        for (int first = 0; first < order.length; ) {
            int next = first;
            while (next < order.length && values[order[next]] == values[order[first]]) {
                next++;
            }
            for (int index = first; index < next; index++) {
                ranks[order[index]] = (first + 1 + next) / 2.0;
            }
            first = next;
        }
        return ranks;
    }

    double[] ranks() {
        return ranks.clone();
    }

    /** Returns the standardised rank sum of the first {@code left} values. */
    double statistic(int left) {
        return standardised(Arrays.stream(ranks, 0, left).sum(), left);
    }

    private double standardised(double sum, int left) {
        double spread = variance * left * (ranks.length - left) / ranks.length;
        return spread == 0 ? 0 : Math.abs(sum - left * mean) / Math.sqrt(spread);
    }

    /** Returns the p-value of a change after the first {@code left} values; 1 where a side is too short. */
    double p(int left) {
        if (left < SHORTEST_SIDE || ranks.length - left < SHORTEST_SIDE || variance == 0) {
            return 1;
        }
        double found = statistic(left) - ROUNDING;
        double[] permuted = ranks.clone();
        Random random = new Random(ranks.length); // the same rows show the same
        int asLarge = 1;
        for (int permutation = 0; permutation < PERMUTATIONS; permutation++) {
            for (int last = permuted.length - 1; last > 0; last--) {
                int other = random.nextInt(last + 1);
                double rank = permuted[last];
                permuted[last] = permuted[other];
                permuted[other] = rank;
            }
            asLarge += largest(permuted) >= found ? 1 : 0;
        }
        return asLarge * SMALLEST_P;
    }

    private double largest(double[] permuted) {
        double largest = 0;
        double sum = permuted[0];
        for (int left = SHORTEST_SIDE; left <= permuted.length - SHORTEST_SIDE; left++) {
            sum += permuted[left - 1];
            largest = Math.max(largest, standardised(sum, left));
        }
        return largest;
    }
}
