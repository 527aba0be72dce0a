package io.weir.run.search;

/**
 * Messages of a hold by which one place has fallen behind.
 *
 * @param messages number of messages left behind; below 0 when an earlier debt was worked off
 * @param load load of the place in the hold, in messages
 * @param noise messages that may be under way at one end of the hold and not at the other, even when nothing is left
 *     behind
 */
record Shortfall(double messages, double load, double noise) {

    /** Share of the load that may be left behind. */
    static final double TOLERANCE = 0.01;

    /** Share below which a rate may have been missed because of a hiccup, and is tried again. */
    private static final double DOUBT = 0.10;

    /**
     * Whole messages that may be missing: two ends that each cut a message in two, and one that is late. At low rates
     * these are no small share.
     */
    static final double WHOLE_MESSAGES = 3;

    /** Returns true when the place did not keep up. */
    boolean isTooMuch() {
        return messages > Math.max(TOLERANCE * load, noise);
    }

    /** Returns true when a hiccup may explain it. */
    boolean isNear() {
        return messages <= DOUBT * load + noise;
    }
}
