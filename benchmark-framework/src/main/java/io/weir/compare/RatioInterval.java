package io.weir.compare;

/**
 * The ratios of one variant to another that the runs leave possible.
 *
 * @param low at least 0
 * @param high at least as much
 */
public record RatioInterval(double low, double high) {

    /** Returns whether the interval includes 1, so that there may be no difference. */
    public boolean holdsOne() {
        return low <= 1 && high >= 1;
    }

    RatioInterval and(RatioInterval other) {
        return new RatioInterval(Math.min(low, other.low), Math.max(high, other.high));
    }

    /** Returns the ratios of the other variant to the one. */
    public RatioInterval inverse() {
        return new RatioInterval(1 / high, 1 / low);
    }
}
