package io.weir.worker;

import java.time.Duration;

/**
 * Time limits after which steps of a run are given up.
 *
 * @param open connecting the session
 * @param topics creating, looking up or deleting all topics
 * @param clients opening all consumers, and again for all producers
 * @param probe until every partition has delivered to every subscription
 * @param insight reading facts, metrics or a backlog
 * @param close closing all consumers, all producers, the session: each
 */
public record StepLimits(
        Duration open, Duration topics, Duration clients, Duration probe, Duration insight, Duration close) {

    /** Default limits, generous enough for a loaded machine. */
    public static final StepLimits DEFAULT = new StepLimits(
            Duration.ofMinutes(1),
            Duration.ofMinutes(3),
            Duration.ofMinutes(3),
            Duration.ofMinutes(2),
            Duration.ofSeconds(20),
            Duration.ofSeconds(30));
}
