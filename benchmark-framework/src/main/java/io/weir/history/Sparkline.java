package io.weir.history;

/** A row of blocks, as high as the figures that they stand for. */
public final class Sparkline {

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";

    private Sparkline() {}

    /** Returns a block for each value, from the smallest to the largest of them. */
    public static String of(double[] values) {
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        StringBuilder line = new StringBuilder();
        for (double value : values) {
            double share = max > min ? (value - min) / (max - min) : 0.5;
            line.append(BLOCKS.charAt((int) Math.min(BLOCKS.length() - 1, share * BLOCKS.length())));
        }
        return line.toString();
    }
}
