package io.weir.run.search;

import io.weir.workload.SloSearch;

/**
 * Chooses the next rate to try for limits: the highest sustained one, then half of that and so on until one keeps the
 * limits, then between the two on a scale of factors. A missed rate below which several have kept the limits since is tried
 * again. Uses neither clock nor system.
 */
final class SloRateSearch {

    private final double highestRate;
    private final double lowestRate;
    private final double precision;
    private double rate;
    private double kept;
    private double missed = Double.POSITIVE_INFINITY;
    private int keptInARow;
    private boolean ended;

    /**
     * @param highestRate that is sustained
     * @param lowestRate worth trying
     */
    SloRateSearch(double highestRate, double lowestRate, double precision) {
        this.highestRate = highestRate;
        this.rate = highestRate;
        this.lowestRate = lowestRate;
        this.precision = precision;
    }

    double rate() {
        return rate;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Returns the highest rate that kept the limits; 0 if none did. */
    double kept() {
        return kept;
    }

    /** Returns the lowest rate that did not; infinite if all did. */
    double missed() {
        return missed;
    }

    /** Takes the outcome of the rate. */
    void tried(boolean keepsLimits) {
        if (keepsLimits) {
            kept = rate;
            keptInARow++;
            if (rate >= missed) {
                missed = Double.POSITIVE_INFINITY;
            }
        } else {
            missed = rate;
            keptInARow = 0;
        }
        if (kept == 0) {
            ended = rate <= lowestRate;
            rate = Math.max(rate / SloSearch.DOWN_FACTOR, lowestRate);
        } else if (Double.isInfinite(missed)) {
            ended = kept >= highestRate;
            rate = Math.min(highestRate, kept * SloSearch.DOWN_FACTOR);
        } else if (missed / kept > 1 + precision) {
            rate = Math.sqrt(missed * kept);
        } else {
            ended = keptInARow < RateSearch.DOUBTED_AFTER;
            rate = missed;
        }
    }
}
