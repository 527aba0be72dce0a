package io.weir.engine;

import io.weir.measure.SearchStep.Stage;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Decides which rate to try next: multiplies until a rate is not sustained, halves the gap on a scale of factors, and
 * confirms what is left by a longer hold. A rate that just misses is tried once more, since a machine's hiccup must not
 * send the search the wrong way for good. Knows neither clock nor system.
 */
final class RateSearch {

    /** The first rate is at least this. */
    static final double FIRST_RATE = 1_000;

    /** The first rate for each topic: at a few messages a second one message more or less is a large share. */
    static final double FIRST_RATE_OF_TOPIC = 100;

    /** Below, the shortest hold has so few messages of a topic that even a subscription that gets none passes for one that does. */
    static final double LOWEST_RATE_OF_TOPIC = 2;

    static final double HIGHEST_RATE = 1e9;

    /** Of the rate, from one step of the ramp to the next. */
    static final double RAMP_FACTOR = 3;

    /** Sustained and missed rates nearer than this are told apart by noise only. */
    static final double RESOLUTION_FACTOR = 1.02;

    /** By how much to go down when the longer hold shows that a rate was too high. */
    static final double BACK_OFF_FACTOR = 1.05;

    private final double lowestRate;
    private Stage stage = Stage.RAMP;
    private double rate;
    private final NavigableSet<Double> sustainedRates = new TreeSet<>();
    private double missed = Double.POSITIVE_INFINITY;
    private boolean repeated;
    private boolean ended;
    private boolean confirmed;

    /**
     * @param topics over which the rate is spread
     */
    RateSearch(int topics) {
        this.lowestRate = LOWEST_RATE_OF_TOPIC * topics;
        this.rate = Math.min(Math.max(FIRST_RATE, FIRST_RATE_OF_TOPIC * topics), HIGHEST_RATE);
    }

    /** What the next step is for. */
    Stage stage() {
        return stage;
    }

    /** The rate to try next. */
    double rate() {
        return rate;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Whether the search has ended with a rate that was confirmed. */
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
     * Takes in how the rate went.
     *
     * @param wasSustained whether the rate was sustained
     * @param isDoubtful whether it was missed by so little that a second try may go otherwise
     */
    void tried(boolean wasSustained, boolean isDoubtful) {
        if (!wasSustained && isDoubtful && !repeated) {
            repeated = true;
            return;
        }
        repeated = false;
        if (wasSustained) {
            sustainedRates.add(rate);
        } else {
            missed = rate;
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
        // What only the shorter holds above the next try have shown is refuted with this rate.
        sustainedRates.tailSet(rate, false).clear();
        ended = rate < lowestRate;
    }
}
