package io.weir.resource;

import io.weir.steady.MemoryGrowth;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Lowest level of some memory in each window of a long time. There are {@value #MAX} windows at most, which become wider where
 * the time is longer: the same memory for an hour and for a week. Not thread-safe.
 */
final class LevelFloors {

    private static final int MAX = 120;
    private static final long FIRST_WIDTH_NANOS = 10_000_000_000L;

    /**
     * Time below which memory is not tested: programs and their caches fill up meanwhile. An hour, but for the distance of the
     * first and last reading from the ends of a run that lasts just that.
     */
    static final long SHORTEST_NANOS = 3_590_000_000_000L;

    private final long[] floors = new long[MAX];
    private long width = FIRST_WIDTH_NANOS;
    private long reached;

    LevelFloors() {
        Arrays.fill(floors, Long.MAX_VALUE);
    }

    /**
     * Adds a level.
     *
     * @param nanos since the first
     * @param bytes levels of 0 tell nothing
     */
    void add(long nanos, long bytes) {
        reached = Math.max(reached, nanos);
        while (nanos / width >= MAX) {
            for (int window = 0; window < MAX; window++) {
                floors[window] =
                        2 * window < MAX ? Math.min(floors[2 * window], floors[2 * window + 1]) : Long.MAX_VALUE;
            }
            width *= 2;
        }
        if (bytes > 0) {
            int window = (int) (nanos / width);
            floors[window] = Math.min(floors[window], bytes);
        }
    }

    /** Returns how the memory has grown; empty where the time was too short, or too little is known of it. */
    Optional<MemoryGrowth> growth() {
        if (reached < SHORTEST_NANOS) {
            return Optional.empty();
        }
        int[] known = IntStream.range(0, MAX)
                .filter(window -> floors[window] != Long.MAX_VALUE)
                .toArray();
        return MemoryGrowth.of(
                Arrays.stream(known).mapToDouble(window -> floors[window]).toArray(),
                Arrays.stream(known)
                        .mapToDouble(window -> (window + 1) * (width / 1e9))
                        .toArray());
    }
}
