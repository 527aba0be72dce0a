package io.weir.workload;

import java.time.Duration;

/**
 * Load before the measured part.
 *
 * @param adaptive whether it ends as soon as the system is steady; else it lasts its whole length
 * @param longest its length, or its limit where it is adaptive; zero for no warm-up
 */
public record WarmUp(boolean adaptive, Duration longest) {

    /** Share of the target rate at which an adaptive warm-up begins. */
    private static final double FIRST_SHARE = 0.01;

    /** Rate, in messages a second, that no system has to be warmed up for. */
    private static final double HARMLESS_RATE = 20;

    /** Returns a warm-up of a given length; zero for none. */
    public static WarmUp fixed(Duration length) {
        return new WarmUp(false, length);
    }

    /** Returns a warm-up that ends when the system is steady, or at its limit. */
    public static WarmUp adaptive(Duration limit) {
        return new WarmUp(true, limit);
    }

    /** Returns true if the measured part begins at once. */
    public boolean isNone() {
        return longest.isZero();
    }

    /**
     * Returns the rate at which the warm-up begins, for as long as it may last: a fixed one has its target rate from the
     * beginning, an adaptive one rises to it, so that a cold broker does not get all of it at once.
     *
     * @param messagesPerSecond target rate
     */
    public RateStage atFirst(double messagesPerSecond) {
        double first = Math.max(FIRST_SHARE * messagesPerSecond, HARMLESS_RATE);
        return RateStage.hold(adaptive ? Math.min(messagesPerSecond, first) : messagesPerSecond, longest);
    }
}
