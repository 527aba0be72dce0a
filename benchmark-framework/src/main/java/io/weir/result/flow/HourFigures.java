package io.weir.result.flow;

import io.weir.evidence.CoarseCounts;
import io.weir.evidence.WindowPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Figures of one hour of the measured part.
 *
 * @param fromSeconds since the start of the measured part
 * @param toSeconds likewise
 * @param p50Nanos of the response time, or of the service time in a closed loop; null without a sample
 * @param p99Nanos of the same
 * @param endToEndP99Nanos null where nothing was received
 */
public record HourFigures(
        double fromSeconds,
        double toSeconds,
        double acknowledgedMessagesPerSecond,
        @Nullable Double p50Nanos,
        @Nullable Double p99Nanos,
        @Nullable Double endToEndP99Nanos) {

    private static final double SECONDS = 3_600;

    /** Returns the hours of a measured part, of which the last may be shorter; none of a part of less than two hours. */
    public static List<HourFigures> of(List<WindowPoint> points, boolean closedLoop) {
        if (points.isEmpty()
                || points.get(points.size() - 1).endNanos() - points.get(0).startNanos() < 2 * SECONDS * 1e9) {
            return List.of();
        }
        double start = points.get(0).startNanos() / 1e9;
        Map<Integer, List<WindowPoint>> hours = new TreeMap<>();
        points.forEach(point -> hours.computeIfAbsent(
                        (int) ((point.startNanos() / 1e9 - start) / SECONDS), hour -> new ArrayList<>())
                .add(point));
        return hours.values().stream()
                .map(hour -> ofOne(hour, start, closedLoop))
                .toList();
    }

    private static HourFigures ofOne(List<WindowPoint> hour, double start, boolean closedLoop) {
        CoarseCounts times = CoarseCounts.NONE;
        CoarseCounts endToEnd = CoarseCounts.NONE;
        long acknowledged = 0;
        double seconds = 0;
        for (WindowPoint point : hour) {
            times = times.plus(closedLoop ? point.service() : point.response());
            endToEnd = endToEnd.plus(point.endToEnd());
            acknowledged += point.acknowledged();
            seconds += point.seconds();
        }
        return new HourFigures(
                hour.get(0).startNanos() / 1e9 - start,
                hour.get(hour.size() - 1).endNanos() / 1e9 - start,
                acknowledged / seconds,
                quantile(times, 0.5),
                quantile(times, 0.99),
                quantile(endToEnd, 0.99));
    }

    private static @Nullable Double quantile(CoarseCounts counts, double share) {
        return counts.total() == 0 ? null : counts.quantile(share);
    }
}
