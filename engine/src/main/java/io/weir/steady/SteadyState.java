package io.weir.steady;

import org.jspecify.annotations.Nullable;

/**
 * Result of the test of a stretch of the measured window in which the load is held.
 *
 * @param fromSeconds its beginning, since the start of load
 * @param toSeconds its end, since the start of load
 * @param intervals that have figures
 * @param method by which it was tested
 * @param steady whether nothing speaks against it; true where it was not tested
 * @param sinceSeconds beginning of its steady part, since the start of load; null where there is none, or nothing was
 *     tested
 * @param whole all of it
 * @param first third of it
 * @param middle third of it
 * @param last third of it
 */
public record SteadyState(
        double fromSeconds,
        double toSeconds,
        int intervals,
        Method method,
        boolean steady,
        @Nullable Double sinceSeconds,
        Part whole,
        Part first,
        Part middle,
        Part last) {

    /** Ways in which a stretch can be tested. */
    public enum Method {
        /** Levels of rate, p50 and p99 over the intervals, and the first third against the last. */
        LEVELS,
        /** The first third against the last. */
        THIRDS,
        /** No test: the stretch is too short. */
        NONE
    }

    /**
     * Figures of a part.
     *
     * @param acknowledgedMessagesPerSecond its rate
     * @param p50Nanos of the response time, or of the service time in a closed loop; null without a sample
     * @param p99Nanos of the same; null with fewer than 1,000 samples
     */
    public record Part(
            double acknowledgedMessagesPerSecond,
            @Nullable Double p50Nanos,
            @Nullable Double p99Nanos) {}

    /** Returns the share by which the max p50 or p99 of a third exceeds the min: 0.25 for a quarter. */
    public double spread() {
        return Math.max(
                spread(first.p50Nanos, middle.p50Nanos, last.p50Nanos),
                spread(first.p99Nanos, middle.p99Nanos, last.p99Nanos));
    }

    /** Returns the share by which the max rate of a third exceeds the min. */
    public double rateSpread() {
        return spread(
                first.acknowledgedMessagesPerSecond,
                middle.acknowledgedMessagesPerSecond,
                last.acknowledgedMessagesPerSecond);
    }

    /** Returns true if p50 or p99 was higher in the last third than in the first. */
    public boolean rises() {
        return isHigher(last.p50Nanos, first.p50Nanos) || isHigher(last.p99Nanos, first.p99Nanos);
    }

    private static boolean isHigher(@Nullable Double figure, @Nullable Double other) {
        return figure != null && other != null && figure > other;
    }

    private static double spread(@Nullable Double... figures) {
        double min = Double.POSITIVE_INFINITY;
        double greatest = 0;
        for (Double figure : figures) {
            if (figure != null) {
                min = Math.min(min, figure);
                greatest = Math.max(greatest, figure);
            }
        }
        return greatest == 0 ? 0 : greatest / Math.max(min, 1e-9) - 1;
    }
}
