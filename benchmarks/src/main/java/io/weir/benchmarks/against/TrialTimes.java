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

    /**
     * Estimates the time of a comparison by what trials took on a machine with two CPUs.
     *
     * @param messages that the consumers read in each trial
     * @param readPerSecond of them
     */
    long minutes(int producerPairs, int consumerPairs, long messages, long readPerSecond) {
        long producing =
                2L * producerPairs * warmUp.plus(window).plusSeconds(12).toSeconds();
        long consuming =
                consumerPairs > 0 ? messages / 40_000 + 2L * (1 + consumerPairs) * (15 + messages / readPerSecond) : 0;
        return (producing + consuming + 90) / 60 + 1;
    }
}
