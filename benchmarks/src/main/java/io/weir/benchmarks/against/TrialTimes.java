package io.weir.benchmarks.against;

import java.time.Duration;

/** Lengths of the parts of each trial that produces. */
record TrialTimes(Duration warmUp, Duration window) {

    /** Time for which a program may last beyond its window: it starts, and reports now and then. */
    private static final Duration SPARE = Duration.ofSeconds(30);

    /** Time after which a program that reports nothing is ended. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    long longestSeconds() {
        return warmUp.plus(window).plus(SPARE).toSeconds();
    }

    Duration limit() {
        return warmUp.plus(window).plus(PATIENCE);
    }
}
