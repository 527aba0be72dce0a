package io.weir.workload;

import java.time.Duration;

/**
 * Load before the measured part.
 *
 * @param adaptive whether it ends as soon as the system is steady; else it lasts its whole length
 * @param longest its length, or its limit where it is adaptive; zero for no warm-up
 */
public record WarmUp(boolean adaptive, Duration longest) {

    private static final Duration LONGEST_RAMP = Duration.ofSeconds(5);

    /** Share of the target rate at which a ramp begins. */
    private static final double FIRST_SHARE = 0.1;

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
     * Returns the stretch in which an adaptive warm-up rises to its target rate, so that a cold broker does not get all
     * of it at once; in a fixed one the rate is held from the beginning.
     *
     * @param messagesPerSecond target rate
     */
    public RateLeg ramp(double messagesPerSecond) {
        return new RateLeg(FIRST_SHARE * messagesPerSecond, messagesPerSecond, rampDuration());
    }

    /** Returns how long the rate rises; zero where it doesn't. */
    public Duration rampDuration() {
        if (!adaptive) {
            return Duration.ZERO;
        }
        Duration quarter = longest.dividedBy(4);
        return quarter.compareTo(LONGEST_RAMP) < 0 ? quarter : LONGEST_RAMP;
    }
}
