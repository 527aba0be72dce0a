package io.weir.evidence;

import java.util.Arrays;

/** The slope of a series by Theil and Sen: the median of the slopes of all pairs, which a single hiccup doesn't move. */
public final class Trend {

    private Trend() {}

    /**
     * Returns the slope of y over x; points whose y is not a number are left out.
     *
     * @param x all different
     * @return NaN with fewer than two points
     */
    public static double slope(double[] x, double[] y) {
        double[] slopes = new double[x.length * (x.length - 1) / 2];
        int count = 0;
        for (int i = 0; i < x.length; i++) {
            for (int j = i + 1; j < x.length; j++) {
                if (!Double.isNaN(y[i]) && !Double.isNaN(y[j])) {
                    slopes[count++] = (y[j] - y[i]) / (x[j] - x[i]);
                }
            }
        }
        return count == 0 ? Double.NaN : Medians.of(Arrays.copyOf(slopes, count));
    }
}
