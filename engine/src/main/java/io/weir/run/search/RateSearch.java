package io.weir.run.search;

import io.weir.evidence.SearchStep.Stage;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Chooses the next rate to try: multiplies until a rate is not sustained, halves the gap on a scale of factors, and
 * confirms the result by a longer hold. A rate that just misses is tried once more, so that a hiccup of the machine
 * does not mislead the search for good; so is the first rate of all, as clients and brokers are cold then, and a missed
 * rate below which several others have been sustained since. Uses neither clock nor system.
 */
final class RateSearch {

    /** Minimum of the first rate, in messages per second. */
    static final double FIRST_RATE = 1_000;

    /**
     * Minimum of the first rate for each topic: at a few messages per second one message more or less is a large share.
     */
    static final double FIRST_RATE_OF_TOPIC = 100;

    /**
     * Lowest rate for each topic. Below it, the shortest hold has so few messages of a topic that a subscription that
     * gets none would pass.
     */
    static final double LOWEST_RATE_OF_TOPIC = 2;

    static final double HIGHEST_RATE = 1e9;

    /** Factor of the rate from one step of the ramp to the next. */
    static final double RAMP_FACTOR = 3;

    /** Resolution of the search: only noise separates sustained and missed rates that are nearer than this. */
    static final double RESOLUTION_FACTOR = 1.02;

    /** Factor to go down by when the longer hold shows that a rate was too high. */
    static final double BACK_OFF_FACTOR = 1.05;

    /**
     * Number of rates that are sustained one after the other below a missed one before that is tried again: a limit that
     * is real lies so near it in one search of eight only, and one that a cold or disturbed system showed always does.
     */
    static final int DOUBTED_AFTER = 3;

    private final double lowestRate;
    private Stage stage = Stage.RAMP;
    private double rate;
    private final NavigableSet<Double> sustainedRates = new TreeSet<>();
    private double missed = Double.POSITIVE_INFINITY;
    private boolean tested;

    /** Rates sustained one after the other since the last that was missed. */
    private int sustainedInARow;

    private boolean repeated;
    private boolean ended;
    private boolean confirmed;

    /**
     * @param topics number of topics over which the rate is spread
     */
    RateSearch(int topics) {
        this.lowestRate = LOWEST_RATE_OF_TOPIC * topics;
        this.rate = Math.min(Math.max(FIRST_RATE, FIRST_RATE_OF_TOPIC * topics), HIGHEST_RATE);
    }

    /** Returns the purpose of the next step. */
    Stage stage() {
        return stage;
    }

    /** Returns the rate to try next. */
    double rate() {
        return rate;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Returns whether the search has ended with a confirmed rate. */
    boolean isConfirmed() {
        return confirmed;
    }

    /**
     * Returns the highest rate that was sustained and has not been refuted since, 0 when none was; after a confirmation
     * the rate that was confirmed.
     */
    double sustainedRate() {
        return sustainedRates.isEmpty() ? 0 : sustainedRates.last();
    }

    /**
     * Takes the outcome of a step.
     *
     * @param wasSustained whether the rate was sustained
     * @param isDoubtful whether it was missed by so little that a second try may succeed
     */
    void tried(boolean wasSustained, boolean isDoubtful) {
        boolean first = !tested;
        tested = true;
        if (!wasSustained && (isDoubtful || first) && !repeated) {
            repeated = true;
            return;
        }
        repeated = false;
        if (wasSustained) {
            sustainedRates.add(rate);
            sustainedInARow++;
            if (rate >= missed) { // what was missed before, at this and at higher rates, says nothing any more
                missed = Double.POSITIVE_INFINITY;
            }
        } else {
            missed = rate;
            sustainedInARow = 0;
        }
        switch (stage) {
            case RAMP -> afterRamp(wasSustained);
            case BISECT -> bisectOrConfirm();
            case CONFIRM -> afterConfirm(wasSustained);
        }
    }

    private void afterRamp(boolean wasSustained) {
        if (wasSustained && Double.isInfinite(missed) && rate < HIGHEST_RATE) {
            rate = Math.min(rate * RAMP_FACTOR, HIGHEST_RATE);
        } else if (!wasSustained && sustainedRate() == 0) {
            ended = rate <= lowestRate;
            rate = Math.max(rate / RAMP_FACTOR, lowestRate);
        } else {
            bisectOrConfirm();
        }
    }

    private void bisectOrConfirm() {
        double sustained = sustainedRate();
        if (missed / sustained > RESOLUTION_FACTOR && !Double.isInfinite(missed)) {
            stage = Stage.BISECT;
            rate = Math.sqrt(missed * sustained);
        } else if (sustainedInARow >= DOUBTED_AFTER && !Double.isInfinite(missed)) {
            stage = Stage.RAMP;
            rate = missed;
        } else {
            stage = Stage.CONFIRM;
            rate = sustained;
        }
    }

    private void afterConfirm(boolean wasSustained) {
        if (wasSustained) {
            confirmed = true;
            ended = true;
            return;
        }
        rate = rate / BACK_OFF_FACTOR;
        // Rates above the next try were sustained in shorter holds only; this failure refutes them too.
        sustainedRates.tailSet(rate, false).clear();
        ended = rate < lowestRate;
    }
}
