package io.weir.resource;

import io.weir.resource.ResourceSample.DiskReading;
import io.weir.steady.TimeGrowth;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Readings of one disk over a long time: the last of each window. There are {@value #MAX} windows at most, which become wider where
 * the time is longer. Not thread-safe.
 */
final class DiskCourse {

    private static final int MAX = 120;
    private static final long FIRST_WIDTH_NANOS = 10_000_000_000L;

    /** Requests in a window below which their mean time says nothing. */
    private static final long MIN_REQUESTS = 10;

    /** The same of the time that they took together, which the kernel tells in whole milliseconds. */
    private static final long MIN_MILLIS = 10;

    private final DiskReading first;
    private final @Nullable DiskReading[] last = new DiskReading[MAX];
    private long width = FIRST_WIDTH_NANOS;
    private long reached;

    DiskCourse(DiskReading first) {
        this.first = first;
    }

    /**
     * Adds a reading.
     *
     * @param nanos since the first
     */
    void add(long nanos, DiskReading reading) {
        reached = Math.max(reached, nanos);
        while (nanos / width >= MAX) {
            for (int window = 0; window < MAX; window++) {
                int second = 2 * window + 1;
                last[window] = second >= MAX ? null : last[second] == null ? last[second - 1] : last[second];
            }
            width *= 2;
        }
        last[(int) (nanos / width)] = reading;
    }

    /** Returns how the mean time of a request has grown; empty where the time was too short, or too little is known of it. */
    Optional<TimeGrowth> requestGrowth() {
        if (reached < LevelFloors.SHORTEST_NANOS || first.requestMillis() == DiskReading.UNKNOWN) {
            return Optional.empty();
        }
        DoubleStream.Builder times = DoubleStream.builder();
        DoubleStream.Builder ends = DoubleStream.builder();
        DiskReading before = first;
        for (int window = 0; window < MAX; window++) {
            DiskReading reading = last[window];
            if (reading == null) {
                continue;
            }
            long requests = reading.requests() - before.requests();
            long millis = reading.requestMillis() - before.requestMillis();
            if (millis < 0) { // a counter of 32 bits has begun anew
                before = reading;
            } else if (requests >= MIN_REQUESTS && millis >= MIN_MILLIS) {
                times.add(millis * 1e6 / requests);
                ends.add((window + 1) * (width / 1e9));
                before = reading;
            }
        }
        return TimeGrowth.of(times.build().toArray(), ends.build().toArray());
    }
}
