package io.weir.steady;

import io.weir.evidence.Medians;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Growth of memory over a long time, by the lowest level of each of many windows of it. It grows where the last third is more
 * than a tenth above the first, and by more than noise explains, and the last third of the second half more than three
 * hundredths above the first of that: what fills up once and then stays, as caches and heaps do, does not grow.
 *
 * @param fromBytes median of the first third
 * @param toBytes median of the last third
 * @param grows whether it grows by these rules
 * @param sinceSeconds when it began to, since the beginning of the first window; 0 where it may have done so all the time; null where
 *     it does not grow
 */
public record MemoryGrowth(
        long fromBytes,
        long toBytes,
        boolean grows,
        @Nullable Double sinceSeconds) {

    /** Minimum number of windows for a test. */
    static final int MIN_WINDOWS = 30;

    private static final double ALLOWED = Math.log(1.1);
    private static final double ALLOWED_OF_HALF = Math.log(1.03);

    /**
     * Tests levels; empty with fewer than 30.
     *
     * @param bytes lowest level of each window, above 0
     * @param endSeconds end of each window, since the beginning of the first
     */
    public static Optional<MemoryGrowth> of(double[] bytes, double[] endSeconds) {
        if (bytes.length < MIN_WINDOWS) {
            return Optional.empty();
        }
        double[] logs = Arrays.stream(bytes).map(Math::log).toArray();
        double[] half = Arrays.copyOfRange(logs, logs.length / 2, logs.length);
        double from = firstThird(logs);
        double to = lastThird(logs);
        boolean grown =
                to > from && Drift.of(logs).exceeds(ALLOWED) && lastThird(half) - firstThird(half) > ALLOWED_OF_HALF;
        Double since = grown ? Double.valueOf(GrowthStart.of(bytes, endSeconds)) : null;
        return Optional.of(new MemoryGrowth(Math.round(Math.exp(from)), Math.round(Math.exp(to)), grown, since));
    }

    private static double firstThird(double[] logs) {
        return Medians.of(Arrays.copyOf(logs, logs.length / 3));
    }

    private static double lastThird(double[] logs) {
        return Medians.of(Arrays.copyOfRange(logs, logs.length - logs.length / 3, logs.length));
    }
}
