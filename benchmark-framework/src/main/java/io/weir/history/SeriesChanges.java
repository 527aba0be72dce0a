package io.weir.history;

import io.weir.history.Series.Stretch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds the changes in a series; rows of different conditions are not compared. */
public final class SeriesChanges {

    /** Largest p-value of a change, unless the user names one. */
    public static final double MAX_P = 0.01;

    /** Smallest relative change: what differs by less is no other level to anybody, however sure it is. */
    static final double MIN_CHANGE = 0.01;

    private SeriesChanges() {}

    /** Returns the changes of a metric in the order of the rows. */
    public static List<Change> of(Series series, HistoryMetric metric, double maxP) {
        List<Change> changes = new ArrayList<>();
        for (Stretch stretch : series.stretches()) {
            double[] values = series.figures(metric, stretch);
            for (EDivisive.Point point : new EDivisive(values, maxP).changes()) {
                Change change = new Change(
                        metric,
                        stretch.from() + point.point(),
                        median(values, point.from(), point.point()),
                        median(values, point.point(), point.to()),
                        point.p());
                if (Math.abs(change.relative()) >= MIN_CHANGE) {
                    changes.add(change);
                }
            }
        }
        return changes;
    }

    private static double median(double[] values, int from, int to) {
        double[] sorted = Arrays.copyOfRange(values, from, to);
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
