package io.weir.steady;

import io.weir.evidence.CoarseCounts;
import io.weir.evidence.Medians;
import io.weir.evidence.WindowPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Tests each stretch of the measured window in which the load is held: from 120 intervals on by the levels of the rate, of
 * p50 and of p99, from 30 on by its thirds.
 */
public final class SteadyTest {

    /** Number of intervals from which levels can be distinguished. */
    static final int INTERVALS_FOR_LEVELS = 120;

    /** Number of intervals from which thirds can be distinguished. */
    public static final int INTERVALS_FOR_THIRDS = 30;

    /** Minimum number of samples for a 99th percentile. */
    static final long SAMPLES_FOR_P99 = 1000;

    private static final double SETTLE_SECONDS = 10;
    private static final double SHORTEST_INTERVAL_SECONDS = 0.5;
    private static final int WIDER = 5;
    private static final double ALLOWED_RATE_OR_P50 = Math.log(1.1);
    private static final double ALLOWED_P99 = Math.log(1.25);

    private final List<WindowPoint> points;
    private final boolean closedLoop;

    private SteadyTest(List<WindowPoint> points, boolean closedLoop) {
        this.points = points;
        this.closedLoop = closedLoop;
    }

    /**
     * Returns one result for each stretch, in their order.
     *
     * @param closedLoop whether service time is judged, since there is no response time
     */
    public static List<SteadyState> of(List<WindowPoint> points, boolean closedLoop) {
        Map<Integer, List<WindowPoint>> stretches = new TreeMap<>();
        points.stream()
                .filter(point -> point.stretch() >= 0 && point.seconds() >= SHORTEST_INTERVAL_SECONDS)
                .forEach(point -> stretches
                        .computeIfAbsent(point.stretch(), any -> new ArrayList<>())
                        .add(point));
        return stretches.values().stream()
                .map(stretch -> new SteadyTest(stretch, closedLoop).state())
                .toList();
    }

    /**
     * Returns true if rate, p50 and p99 have reached a level, have kept it for at least ten seconds, and have been shown
     * not to drift along it.
     *
     * @param points of one stretch, at least one
     */
    public static boolean isSettled(List<WindowPoint> points, boolean closedLoop) {
        SteadyTest test = new SteadyTest(points, closedLoop);
        double end = points.get(points.size() - 1).endNanos() / 1e9;
        return hasSettled(test.rates(), ALLOWED_RATE_OR_P50, end)
                && hasSettled(test.p50(), ALLOWED_RATE_OR_P50, end)
                && hasSettled(test.p99(), ALLOWED_P99, end);
    }

    /**
     * Returns true if the figures have settled. A level found may still be a slope: too few intervals to cut it, yet
     * enough to see that its ends differ; the noisier the figures, the more intervals it takes to rule that out.
     */
    private static boolean hasSettled(List<Figure> figures, double allowed, double endSeconds) {
        if (figures.isEmpty()) {
            return true;
        }
        OptionalInt start = SteadyPart.start(logs(figures));
        if (start.isEmpty()) {
            return false;
        }
        List<Figure> level = figures.subList(start.getAsInt(), figures.size());
        boolean lasts = start.getAsInt() == 0 || level.get(0).startSeconds() + SETTLE_SECONDS <= endSeconds;
        return lasts && Drift.of(logs(level)).staysWithin(allowed);
    }

    private SteadyState state() {
        double from = points.get(0).startNanos() / 1e9;
        List<Figure> rates = rates();
        List<Figure> p50 = p50();
        List<Figure> p99 = p99();
        SteadyState.Method method = p50.size() >= INTERVALS_FOR_LEVELS
                ? SteadyState.Method.LEVELS
                : p50.size() >= INTERVALS_FOR_THIRDS ? SteadyState.Method.THIRDS : SteadyState.Method.NONE;
        Since since = new Since(from);
        boolean steady = true;
        if (method != SteadyState.Method.NONE) {
            List.of(rates, p50, p99).forEach(since::add);
            boolean drifts = Drift.of(logs(rates)).exceeds(ALLOWED_RATE_OR_P50)
                    || Drift.of(logs(p50)).exceeds(ALLOWED_RATE_OR_P50)
                    || Drift.of(logs(p99)).exceeds(ALLOWED_P99);
            steady = !drifts && (method == SteadyState.Method.THIRDS || since.isStart());
        }
        Double sinceSeconds =
                method == SteadyState.Method.NONE ? null : steady ? Double.valueOf(from) : since.seconds();
        int third = Math.max(1, points.size() / 3);
        return new SteadyState(
                from,
                points.get(points.size() - 1).endNanos() / 1e9,
                p50.size(),
                method,
                steady,
                sinceSeconds,
                part(0, points.size()),
                part(0, third),
                part(third, points.size() - third),
                part(points.size() - third, points.size()));
    }

    private List<Figure> rates() {
        return figures(points, point -> point.acknowledged() / point.seconds());
    }

    private List<Figure> p50() {
        return figures(points, point -> times(point).quantile(0.5));
    }

    private List<Figure> p99() {
        return figures(wideEnough(), point -> times(point).quantile(0.99));
    }

    private CoarseCounts times(WindowPoint point) {
        return closedLoop ? point.service() : point.response();
    }

    /** Returns the points; with five neighbours in one if a 99th percentile needs that; else none. */
    private List<WindowPoint> wideEnough() {
        if (haveSamplesForP99(points)) {
            return points;
        }
        List<WindowPoint> wider = new ArrayList<>();
        for (int i = 0; i + WIDER <= points.size(); i += WIDER) {
            wider.add(points.subList(i, i + WIDER).stream()
                    .reduce(WindowPoint::plus)
                    .orElseThrow());
        }
        return haveSamplesForP99(wider) ? wider : List.of();
    }

    /**
     * Returns whether there are enough samples for a p99. An interval in which the system stood still has few samples
     * at any rate.
     */
    private boolean haveSamplesForP99(List<WindowPoint> any) {
        return Medians.of(
                        any.stream().mapToDouble(point -> times(point).total()).toArray())
                >= SAMPLES_FOR_P99;
    }

    private SteadyState.Part part(int from, int to) {
        int first = Math.min(from, points.size() - 1);
        List<WindowPoint> part = points.subList(first, Math.max(to, first + 1));
        CoarseCounts all = part.stream().map(this::times).reduce(CoarseCounts.NONE, CoarseCounts::plus);
        return new SteadyState.Part(
                part.stream().mapToLong(WindowPoint::acknowledged).sum()
                        / part.stream().mapToDouble(WindowPoint::seconds).sum(),
                all.total() == 0 ? null : all.quantile(0.5),
                all.total() < SAMPLES_FOR_P99 ? null : all.quantile(0.99));
    }

    /** Figure of an interval, as its logarithm. */
    private record Figure(double startSeconds, double log) {}

    /** Returns the figures of intervals; empty intervals have none. */
    private static List<Figure> figures(List<WindowPoint> points, ToDoubleFunction<WindowPoint> figure) {
        return points.stream()
                .map(point -> new Figure(point.startNanos() / 1e9, Math.log(figure.applyAsDouble(point))))
                .filter(each -> Double.isFinite(each.log()))
                .toList();
    }

    private static double[] logs(List<Figure> figures) {
        return figures.stream().mapToDouble(Figure::log).toArray();
    }

    /** Latest of the instants since which each figure is steady. */
    private static final class Since {

        private final double from;
        private double latest;
        private boolean never;

        Since(double from) {
            this.from = from;
            this.latest = from;
        }

        void add(List<Figure> figures) {
            if (figures.isEmpty()) {
                return;
            }
            OptionalInt start = SteadyPart.start(logs(figures));
            if (start.isEmpty()) {
                never = true;
            } else if (start.getAsInt() > 0) {
                latest = Math.max(latest, figures.get(start.getAsInt()).startSeconds() + SETTLE_SECONDS);
            }
        }

        boolean isStart() {
            return !never && latest == from;
        }

        @Nullable
        Double seconds() {
            return never || latest == from ? null : Double.valueOf(latest);
        }
    }
}
