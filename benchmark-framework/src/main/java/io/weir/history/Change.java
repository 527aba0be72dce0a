package io.weir.history;

/**
 * A change of level that a series shows.
 *
 * @param row index of the first row with the new level
 * @param before median of the rows since the change before it, in the metric's own unit
 * @param after median of the rows until the next change
 * @param p share of random orders of these rows that show a change as clear as this; at least 0.0005
 */
public record Change(HistoryMetric metric, int row, double before, double after, double p) {

    /** Returns the change relative to the level before: 0.1 is 10 % more. */
    public double relative() {
        return after / before - 1;
    }

    public boolean isWorse() {
        return isWorse(metric, before, after);
    }

    /** Returns whether one level of a metric is worse than another. */
    public static boolean isWorse(HistoryMetric metric, double before, double after) {
        return metric.isLatency() ? after > before : after < before;
    }
}
