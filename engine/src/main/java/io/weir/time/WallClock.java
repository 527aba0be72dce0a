package io.weir.time;

import java.time.Instant;

/** The time of day, for names, files and readers. Never for measuring: it can be set, even backwards. */
@FunctionalInterface
public interface WallClock {

    /** Returns the present moment. Any thread. */
    Instant now();
}
