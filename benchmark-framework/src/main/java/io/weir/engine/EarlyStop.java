package io.weir.engine;

import java.time.Duration;

/**
 * That a run is to end before its time, and how long it may still take: somebody is waiting, and what it would wait for
 * may be gone. These limits hold instead of longer ones, never instead of shorter ones.
 *
 * @param reason a sentence for the result
 * @param systemGone whether the system under test has ended: nothing more will come of it, and nothing can be removed
 *     from it
 */
public record EarlyStop(String reason, boolean systemGone) {

    private static final Duration DRAIN = Duration.ofSeconds(10);
    private static final Duration STEP = Duration.ofSeconds(3);
    private static final Duration DRAIN_OF_NOTHING = Duration.ofSeconds(1);
    private static final Duration STEP_WITHOUT_ANSWER = Duration.ofMillis(300);
    private static final Duration SENDERS = Duration.ofSeconds(2);
    private static final int STEPS = 7;

    /** Somebody wants the run to end. */
    public static EarlyStop asked(String reason) {
        return new EarlyStop(reason, false);
    }

    /** The system under test is no longer there. */
    public static EarlyStop systemGone(String reason) {
        return new EarlyStop(reason, true);
    }

    /** How long the drain may take. */
    public Duration drain() {
        return systemGone ? DRAIN_OF_NOTHING : DRAIN;
    }

    /** How long each call of the driver after the drain may take. */
    Duration step() {
        return systemGone ? STEP_WITHOUT_ANSWER : STEP;
    }

    /** How long everything after the drain may take: senders that end, and seven calls. */
    public Duration cleanUp() {
        return SENDERS.plus(step().multipliedBy(STEPS));
    }

    static Duration shorter(Duration limit, Duration other) {
        return limit.compareTo(other) < 0 ? limit : other;
    }
}
