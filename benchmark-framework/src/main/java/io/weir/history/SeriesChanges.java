package io.weir.history;

import io.weir.history.Series.Stretch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds the changes in a series; rows of different conditions are not compared. */
public final class SeriesChanges {

    /** Largest p-value of a change, unless the user names one. */
    public static final double MAX_P = 0.01;

    private SeriesChanges() {}

    /** Returns the changes of a metric in the order of the rows. */
    public static List<Change> of(Series series, HistoryMetric metric, double maxP) {
        List<Change> changes = new ArrayList<>();
        for (Stretch stretch : series.stretches()) {
            double[] values = series.figures(metric, stretch);
            for (EDivisive.Point point : new EDivisive(values, maxP).changes()) {
                changes.add(new Change(
                        metric,
                        stretch.from() + point.point(),
                        mean(values, point.from(), point.point()),
                        mean(values, point.point(), point.to()),
                        point.p()));
            }
        }
        return changes;
    }

    private static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).average().orElseThrow();
    }
}
