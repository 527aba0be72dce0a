package io.weir.steady;

import io.weir.evidence.Medians;
import java.util.Arrays;

/**
 * Difference between the medians of the first third of a series and of its last, with what noise makes of it. It finds
 * what is too slow, or the series too short, to be cut into levels.
 *
 * @param difference of the medians of logarithms; 0 or more
 * @param error standard error of the difference; infinite where the series is too short for one
 * @param third number of values in a third
 */
record Drift(double difference, double error, int third) {

    private static final int SHORTEST_THIRD = 2;

    /** Minimum number of values in a third for ruling a drift out: of fewer, the noise itself is not known well enough. */
    private static final int SHORTEST_THIRD_TO_EXCLUDE = 4;

    /** Standard errors beyond which a difference is no noise: one flat series of a hundred has such a one. */
    private static final double FOUND = 2.7;

    /** Standard errors by which a difference must stay below what is allowed: an equivalence test at 5 %. */
    private static final double EXCLUDED = 1.645;

    /** Ratio of the standard error of a median to that of a mean. */
    private static final double MEDIAN = 1.2533;

    /**
     * Measures the drift of a series.
     *
     * @param logs logarithms of figures, all finite
     */
    static Drift of(double[] logs) {
        int third = logs.length / 3;
        if (third < SHORTEST_THIRD) {
            return new Drift(0, Double.POSITIVE_INFINITY, third);
        }
        double first = Medians.of(Arrays.copyOfRange(logs, 0, third));
        double last = Medians.of(Arrays.copyOfRange(logs, logs.length - third, logs.length));
        Noise noise = Noise.of(logs);
        return new Drift(
                Math.abs(last - first), MEDIAN * noise.sigma() * noise.widening() * Math.sqrt(2.0 / third), third);
    }

    /** Returns true if the thirds differ by more than is allowed and by more than their noise explains. */
    boolean exceeds(double allowed) {
        return difference > Math.max(allowed, FOUND * error);
    }

    /** Returns true if the thirds have been shown to differ by less than is allowed. */
    boolean staysWithin(double allowed) {
        return third >= SHORTEST_THIRD_TO_EXCLUDE && difference + EXCLUDED * error <= allowed;
    }
}
