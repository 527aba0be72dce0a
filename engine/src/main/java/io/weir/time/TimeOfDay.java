package io.weir.time;

import io.weir.driver.NanoClock;
import java.time.Duration;
import java.time.Instant;

/**
 * The time of day by a run's clock, for moments that another system tells by its own time of day.
 *
 * <p>The two clocks are set against each other once a second, since the time of day is corrected now and then. Any
 * thread.
 */
public final class TimeOfDay {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final NanoClock clock;
    private final WallClock wall;

    /** One setting of the clocks against each other. */
    private record Setting(long atNanos, long epochNanos) {}

    private volatile Setting setting;

    public TimeOfDay(NanoClock clock, WallClock wall) {
        this.clock = clock;
        this.wall = wall;
        this.setting = set();
    }

    private Setting set() {
        long before = clock.nanoTime();
        Instant now = wall.now();
        long after = clock.nanoTime();
        return new Setting(
                before + (after - before) / 2,
                Duration.between(Instant.EPOCH, now).toNanos());
    }

    /**
     * Returns the time since a moment, to another by the run's clock; negative if that was before.
     *
     * @param epochMillis since 1970
     * @param nanos by the run's clock, near its present time
     */
    public long nanosBetween(long epochMillis, long nanos) {
        // hot path
        Setting known = setting;
        if (nanos - known.atNanos > NANOS_PER_SECOND) {
            known = set();
            setting = known;
        }
        return known.epochNanos - epochMillis * NANOS_PER_MILLI + (nanos - known.atNanos);
    }
}
