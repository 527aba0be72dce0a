package io.weir.steady;

import java.util.Arrays;

/** Comparison of the first third of a short series with its last: too few intervals to find levels in. */
final class Drift {

    private static final double STANDARD_ERRORS = 2.7;

    /** Ratio of the standard error of a median to that of a mean. */
    private static final double MEDIAN = 1.2533;

    private Drift() {}

    /**
     * Returns true if the medians of the first and the last third differ by more than is allowed and by more than their
     * noise explains.
     *
     * @param logs logarithms of figures, all finite
     * @param allowed difference of the logarithms
     */
    static boolean found(double[] logs, double allowed) {
        int third = logs.length / 3;
        if (third < 2) {
            return false;
        }
        double first = Medians.of(Arrays.copyOfRange(logs, 0, third));
        double last = Medians.of(Arrays.copyOfRange(logs, logs.length - third, logs.length));
        Noise noise = Noise.of(logs);
        double error = MEDIAN * noise.sigma() * noise.widening() * Math.sqrt(2.0 / third);
        return Math.abs(last - first) > Math.max(allowed, STANDARD_ERRORS * error);
    }
}
