package io.weir.worker;

import java.time.Duration;

/**
 * Request to end a run early, with limits of the time that it may still take: somebody is waiting, and the system may
 * be gone. These limits replace longer ones, never shorter ones.
 *
 * @param reason a sentence for the result
 * @param systemGone whether the system under test has ended: nothing more will come from it, and nothing can be removed
 *     from it
 */
public record EarlyStop(String reason, boolean systemGone) {

    private static final Duration DRAIN = Duration.ofSeconds(10);
    private static final Duration STEP = Duration.ofSeconds(3);
    private static final Duration DRAIN_OF_NOTHING = Duration.ofSeconds(1);
    private static final Duration STEP_WITHOUT_ANSWER = Duration.ofMillis(300);
    private static final Duration SENDERS = Duration.ofSeconds(2);
    private static final int STEPS = 7;

    /** Makes a stop because somebody wants the run to end. */
    public static EarlyStop requested(String reason) {
        return new EarlyStop(reason, false);
    }

    /** Makes a stop because the system under test is gone. */
    public static EarlyStop systemGone(String reason) {
        return new EarlyStop(reason, true);
    }

    /** Returns the time limit of the drain. */
    public Duration drain() {
        return systemGone ? DRAIN_OF_NOTHING : DRAIN;
    }

    /** Returns the time limit of each call of the driver after the drain. */
    public Duration step() {
        return systemGone ? STEP_WITHOUT_ANSWER : STEP;
    }

    /** Returns the time limit of everything after the drain: the end of the senders, and seven calls. */
    public Duration cleanUp() {
        return SENDERS.plus(step().multipliedBy(STEPS));
    }

    static Duration shorter(Duration limit, Duration other) {
        return limit.compareTo(other) < 0 ? limit : other;
    }
}
