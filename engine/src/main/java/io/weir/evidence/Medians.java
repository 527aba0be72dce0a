package io.weir.evidence;

import java.util.Arrays;

/** Median of values, and their spread around it. */
public final class Medians {

    /** Factor from the median of absolute deviations to the standard deviation of a normal distribution. */
    private static final double TO_STANDARD_DEVIATION = 1.4826;

    private Medians() {}

    /** Returns the median; 0 without values. */
    public static double of(double... values) {
        if (values.length == 0) {
            return 0;
        }
        double[] ascending = values.clone();
        Arrays.sort(ascending);
        int middle = ascending.length / 2;
        return ascending.length % 2 == 1 ? ascending[middle] : (ascending[middle - 1] + ascending[middle]) / 2;
    }

    /** Returns the standard deviation estimated from the median of the deviations, which a few outliers don't move. */
    public static double spread(double[] values) {
        double middle = of(values);
        return TO_STANDARD_DEVIATION
                * of(Arrays.stream(values)
                        .map(value -> Math.abs(value - middle))
                        .toArray());
    }
}
