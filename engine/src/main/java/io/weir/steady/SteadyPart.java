package io.weir.steady;

import io.weir.evidence.Medians;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Finds the steady part of a series: the last of its levels, and those before it that are within 5 % of it. Method and
 * figures are from trials that {@code SteadyPartTest} repeats.
 */
final class SteadyPart {

    /** Difference up to which two levels count as one. */
    private static final double SAME_LEVEL = Math.log(1.05);

    /** Length from which a series is thinned: the cut takes time with the square of the length. */
    private static final int LONGEST = 600;

    private static final int SHORTEST_STRETCH = 5;

    /** Minimum length of a level in a long series: long enough that a recurring pause of some seconds is no level. */
    private static final int SHORTEST_STRETCH_OF_LONG_SERIES = 10;

    private static final int STRETCHES = 12;
    private static final double PENALTY_SIGMAS = 4;

    private SteadyPart() {}

    /**
     * Returns the index at which the last level begins, 0 if the whole series has it; empty if it begins in the second
     * half.
     *
     * @param logs logarithms of figures, all finite
     */
    static OptionalInt start(double[] logs) {
        int group = Math.max(1, (logs.length + LONGEST - 1) / LONGEST);
        int start = startOfLastLevel(mediansOfGroups(logs, group)) * group;
        return 2 * start > logs.length ? OptionalInt.empty() : OptionalInt.of(start);
    }

    /** Returns the medians of each group of neighbours; the last group may be smaller. */
    private static double[] mediansOfGroups(double[] values, int groupSize) {
        double[] medians = new double[(values.length + groupSize - 1) / groupSize];
        Arrays.setAll(
                medians,
                i -> Medians.of(
                        Arrays.copyOfRange(values, i * groupSize, Math.min(values.length, (i + 1) * groupSize))));
        return medians;
    }

    private static int startOfLastLevel(double[] logs) {
        Noise noise = Noise.of(logs);
        double penalty = PENALTY_SIGMAS * noise.sigma() * noise.widening() * Math.log(Math.max(2, logs.length));
        int shortest = Math.max(SHORTEST_STRETCH, Math.min(SHORTEST_STRETCH_OF_LONG_SERIES, logs.length / STRETCHES));
        int[] starts = Segments.starts(logs, penalty, shortest);
        int earliest = starts.length - 1;
        double last = level(logs, starts, earliest);
        while (earliest > 0 && Math.abs(level(logs, starts, earliest - 1) - last) <= SAME_LEVEL) {
            earliest--;
        }
        return starts[earliest];
    }

    private static double level(double[] logs, int[] starts, int stretch) {
        int end = stretch + 1 < starts.length ? starts[stretch + 1] : logs.length;
        return Medians.of(Arrays.copyOfRange(logs, starts[stretch], end));
    }
}
