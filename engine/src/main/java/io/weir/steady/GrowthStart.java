package io.weir.steady;

import java.util.Arrays;

/**
 * When a level that grows began to: where the broken line bends, flat before and rising from there, or where the step is, whichever
 * comes nearest to all values by least squares. It is the beginning where a straight line from there on comes as near, but for
 * what noise makes of it.
 */
final class GrowthStart {

    /** Windows at the end in which a line can't bend: fewer values make a slope of any noise. */
    private static final int LAST = 3;

    /**
     * Factor of the variance of one value by which the squares of a straight line may be above the lowest: three standard errors of a bend that
     * is none.
     */
    private static final double CHANCE = 9;

    private final double[] levels;
    private final double mean;
    private final double squares;

    private GrowthStart(double[] levels) {
        this.levels = levels;
        this.mean = Arrays.stream(levels).average().orElse(0);
        this.squares = Arrays.stream(levels)
                .map(level -> (level - mean) * (level - mean))
                .sum();
    }

    /**
     * Returns when levels began to grow, in seconds since the beginning of the first window.
     *
     * @param levels of windows, above 0; more than three
     * @param endSeconds end of each window
     */
    static double of(double[] levels, double[] endSeconds) {
        return new GrowthStart(levels).in(endSeconds);
    }

    private double in(double[] endSeconds) {
        double straight = afterBend(0);
        double lowest = straight;
        int first = 0; // of the windows that have grown
        for (int window = 1; window < levels.length - LAST; window++) {
            double left = afterBend(window);
            if (left < lowest) {
                lowest = left;
                first = window;
            }
        }
        for (int window = 1; window < levels.length; window++) {
            double left = afterStep(window);
            if (left < lowest) {
                lowest = left;
                first = window;
            }
        }
        double noise = Noise.FLOOR * mean;
        double variance = Math.max(noise * noise, lowest / (levels.length - LAST));
        return straight - lowest <= CHANCE * variance ? 0 : endSeconds[first - 1];
    }

    /** Returns the sum of squares that a line leaves which is flat up to a window and straight from there on; of a falling one, all. */
    private double afterBend(int bend) {
        double meanLength = 0;
        for (int window = bend; window < levels.length; window++) {
            meanLength += (double) (window - bend) / levels.length;
        }
        double ofLengths = 0;
        double both = 0;
        for (int window = 0; window < levels.length; window++) {
            double length = Math.max(0, window - bend) - meanLength;
            ofLengths += length * length;
            both += length * (levels[window] - mean);
        }
        return both > 0 ? squares - both * both / ofLengths : squares;
    }

    /** Returns the sum of squares that a step up before a window leaves; of one down, all. */
    private double afterStep(int step) {
        double below = Arrays.stream(levels, 0, step).average().orElse(mean) - mean;
        double above = Arrays.stream(levels, step, levels.length).average().orElse(mean) - mean;
        return above > below ? squares - step * below * below - (levels.length - step) * above * above : squares;
    }
}
