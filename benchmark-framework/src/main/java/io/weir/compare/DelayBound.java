package io.weir.compare;

/**
 * Bound that the generator's delay sets to a ratio of two variants. Unlike noise, this delay need not be alike for both: a
 * system that takes more of a shared machine delays the generator more. So a difference counts only if the runs show it
 * with the delay and without it, and if it is larger than the delay itself.
 *
 * @param without estimate of the ratio with the delay taken off every run
 * @param share largest part of a variant's figure that is the delay, 0 to 1
 */
record DelayBound(RatioEstimate without, double share) {

    /** Returns the probability of seeing both differences if there is none; 1 when their directions differ. */
    double pValue(RatioEstimate with) {
        return Math.signum(with.logRatio()) == Math.signum(without.logRatio())
                ? Math.max(with.pValue(), without.pValue())
                : 1;
    }

    Difference.Answer answer(RatioInterval with, RatioInterval withoutDelay) {
        if (with.holdsOne() && withoutDelay.holdsOne()) {
            return Difference.Answer.NOT_SHOWN;
        }
        return exceeds(with) && exceeds(withoutDelay) && (with.high() < 1) == (withoutDelay.high() < 1)
                ? Difference.Answer.SHOWN
                : Difference.Answer.NOT_CERTAIN;
    }

    /** Returns true when even the smallest difference of an interval is larger than the delay. */
    private boolean exceeds(RatioInterval interval) {
        return interval.high() < 1 - share || interval.low() > 1 / (1 - share);
    }
}
