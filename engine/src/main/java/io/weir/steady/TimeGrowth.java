package io.weir.steady;

import io.weir.evidence.Medians;
import io.weir.evidence.WindowPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Growth of what something takes over a long time, by its mean in each of many windows. It grows where the last third is more than
 * a quarter above the first, and by more than noise explains; also where it has risen once and then stays, as with a disk that has
 * used up its burst credits.
 *
 * @param fromNanos median of the first third
 * @param toNanos median of the last third
 * @param grows whether it grows by these rules
 * @param sinceSeconds when it began to, since the beginning of the first window; 0 where it may have done so all the time; null where
 *     it does not grow
 */
public record TimeGrowth(
        double fromNanos,
        double toNanos,
        boolean grows,
        @Nullable Double sinceSeconds) {

    private static final double ALLOWED = Math.log(1.25);

    /** Time below which growth is not looked for, an hour but for the parts of intervals at its ends. */
    private static final double SHORTEST_SECONDS = 3_590;

    /** Windows on each side of one that show what is usual there. */
    private static final int NEIGHBOURS = 2;

    /** Standard deviations of the noise beyond which a window is a spike among its neighbours. */
    private static final double SPIKE = 4;

    /**
     * Tests the 99th percentile of the end-to-end time over a measured part; empty in less than an hour of it, where the load is not
     * held all the time, or too little was received.
     */
    public static Optional<TimeGrowth> ofEndToEnd(List<WindowPoint> points) {
        if (points.isEmpty()
                || points.stream().mapToInt(WindowPoint::stretch).distinct().count() > 1
                || points.get(0).stretch() < 0) {
            return Optional.empty();
        }
        double start = points.get(0).startNanos() / 1e9;
        if (points.get(points.size() - 1).endNanos() / 1e9 - start < SHORTEST_SECONDS) {
            return Optional.empty();
        }
        List<WindowPoint> known = points.stream()
                .filter(point -> point.endToEnd().total() >= SteadyTest.SAMPLES_FOR_P99)
                .toList();
        return of(
                known.stream()
                        .mapToDouble(point -> Math.max(1, point.endToEnd().quantile(0.99)))
                        .toArray(),
                known.stream()
                        .mapToDouble(point -> point.endNanos() / 1e9 - start)
                        .toArray());
    }

    /**
     * Tests times; empty with fewer than 30.
     *
     * @param nanos mean of each window, above 0
     * @param endSeconds end of each window, since the beginning of the first
     */
    public static Optional<TimeGrowth> of(double[] nanos, double[] endSeconds) {
        if (nanos.length < MemoryGrowth.MIN_WINDOWS) {
            return Optional.empty();
        }
        int third = nanos.length / 3;
        double from = Medians.of(Arrays.copyOf(nanos, third));
        double to = Medians.of(Arrays.copyOfRange(nanos, nanos.length - third, nanos.length));
        double[] logs = Arrays.stream(nanos).map(Math::log).toArray();
        boolean grows = to > from && Drift.of(logs).exceeds(ALLOWED);
        Double since = grows ? Double.valueOf(GrowthStart.of(withoutSpikes(nanos, logs), endSeconds)) : null;
        return Optional.of(new TimeGrowth(from, to, grows, since));
    }

    /** Returns the times with what is usual in place of spikes: a single one moves what comes nearest by least squares. */
    private static double[] withoutSpikes(double[] nanos, double[] logs) {
        double allowed = SPIKE * Noise.of(logs).sigma();
        double[] times = nanos.clone();
        for (int window = 0; window < times.length; window++) {
            double usual = Medians.of(Arrays.copyOfRange(
                    nanos, Math.max(0, window - NEIGHBOURS), Math.min(nanos.length, window + NEIGHBOURS + 1)));
            if (Math.abs(logs[window] - Math.log(usual)) > allowed) {
                times[window] = usual;
            }
        }
        return times;
    }
}
