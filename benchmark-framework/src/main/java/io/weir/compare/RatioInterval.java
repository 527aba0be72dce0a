package io.weir.compare;

/**
 * The ratios of one side to another that the runs leave possible.
 *
 * @param low at least 0
 * @param high at least as much
 */
public record RatioInterval(double low, double high) {

    /** Whether no difference at all is possible. */
    public boolean holdsOne() {
        return low <= 1 && high >= 1;
    }

    /** Returns the least interval that holds both. */
    RatioInterval and(RatioInterval other) {
        return new RatioInterval(Math.min(low, other.low), Math.max(high, other.high));
    }

    /** The same seen from the other side. */
    RatioInterval inverse() {
        return new RatioInterval(1 / high, 1 / low);
    }
}
