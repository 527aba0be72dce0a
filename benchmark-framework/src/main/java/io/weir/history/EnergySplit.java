package io.weir.history;

/**
 * The split of a part of a series at which its two sides differ most, by the energy statistic of Matteson and James (2014),
 * which E-divisive maximises over the split and over the end of the right side.
 *
 * @param index first value of the right side; -1 where the part is too short to be split
 */
record EnergySplit(int index, double energy) {

    /**
     * Finds the split of a part.
     *
     * @param from index of its first value in the whole
     */
    static EnergySplit of(double[] values, int from) {
        int length = values.length;
        double[][] sums = distanceSums(values);
        EnergySplit best = new EnergySplit(-1, Double.NEGATIVE_INFINITY);
        for (int split = RankTest.SHORTEST_SIDE; split <= length - RankTest.SHORTEST_SIDE; split++) {
            for (int end = split + RankTest.SHORTEST_SIDE; end <= length; end++) {
                double energy = energy(sums, split, end);
                if (energy > best.energy) {
                    best = new EnergySplit(from + split, energy);
                }
            }
        }
        return best;
    }

    private static double energy(double[][] sums, int split, int end) {
        double left = split;
        double right = end - split;
        double within = sums[split][split] / 2;
        double between = sums[split][end] - sums[split][split];
        double rest = (sums[end][end] - 2 * sums[split][end] + sums[split][split]) / 2;
        return 2 / (left + right) * between
                - 2 * right / ((left + right) * (left - 1)) * within
                - 2 * left / ((left + right) * (right - 1)) * rest;
    }

    /** Returns at [i][j] the sum of the distances of each of the first i values from each of the first j. */
    private static double[][] distanceSums(double[] values) {
        int length = values.length;
        double[][] sums = new double[length + 1][length + 1];
        for (int i = 0; i < length; i++) {
            for (int j = 0; j < length; j++) {
                double distance = Math.abs(values[i] - values[j]);
                sums[i + 1][j + 1] = distance + sums[i][j + 1] + sums[i + 1][j] - sums[i][j];
            }
        }
        return sums;
    }
}
