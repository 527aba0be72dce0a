package io.weir.steady;

import java.util.Arrays;

/** Medians of values, and of groups of neighbours. */
final class Medians {

    private Medians() {}

    /** Returns the median; 0 without values. */
    static double of(double... values) {
        if (values.length == 0) {
            return 0;
        }
        double[] ascending = values.clone();
        Arrays.sort(ascending);
        int middle = ascending.length / 2;
        return ascending.length % 2 == 1 ? ascending[middle] : (ascending[middle - 1] + ascending[middle]) / 2;
    }

    /** Returns the medians of each group of neighbours; the last group may be smaller. */
    static double[] ofGroups(double[] values, int groupSize) {
        double[] medians = new double[(values.length + groupSize - 1) / groupSize];
        for (int i = 0; i < medians.length; i++) {
            medians[i] = of(Arrays.copyOfRange(values, i * groupSize, Math.min(values.length, (i + 1) * groupSize)));
        }
        return medians;
    }
}
