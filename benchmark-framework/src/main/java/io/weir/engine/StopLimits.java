package io.weir.engine;

import java.time.Duration;

/**
 * How long a run that was told to stop may still take: somebody is waiting, and what it would wait for may be gone. They
 * hold instead of longer limits, never instead of shorter ones.
 */
public final class StopLimits {

    /** The drain. */
    public static final Duration DRAIN = Duration.ofSeconds(10);

    /** Each call of the driver after the drain. */
    static final Duration STEP = Duration.ofSeconds(3);

    /** Everything after the drain: senders that end, and five calls. */
    public static final Duration CLEAN_UP = Duration.ofSeconds(2).plus(STEP.multipliedBy(5));

    private StopLimits() {}

    static Duration shorter(Duration limit, Duration other) {
        return limit.compareTo(other) < 0 ? limit : other;
    }
}
