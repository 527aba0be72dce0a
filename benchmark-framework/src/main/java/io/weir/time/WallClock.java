package io.weir.time;

import java.time.Instant;

/** What time it is, for names, files and readers. Never for measuring: it can be set, back as well. */
@FunctionalInterface
public interface WallClock {

    /** The present moment. Any thread. */
    Instant now();
}
