package io.weir.steady;

import io.weir.evidence.Medians;
import java.util.Arrays;
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
        boolean grows = to > from
                && Drift.of(Arrays.stream(nanos).map(Math::log).toArray()).exceeds(ALLOWED);
        return Optional.of(
                new TimeGrowth(from, to, grows, grows ? Double.valueOf(GrowthStart.of(nanos, endSeconds)) : null));
    }
}
