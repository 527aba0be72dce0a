package io.weir.engine;

/**
 * Messages of a hold that one place has left behind.
 *
 * @param messages left behind; below 0 when a debt of before was worked off
 * @param load that the place had in the hold, in messages
 * @param noise messages that may be under way at one end of the hold and not at the other, also when nothing is left behind
 */
record Shortfall(double messages, double load, double noise) {

    /** Share of the load that may be left behind. */
    static final double TOLERANCE = 0.01;

    /** A rate missed by less than this may have been missed by a hiccup, and is tried again. */
    private static final double DOUBT = 0.10;

    /** Two ends that each cut a message in two, and one that is late: at low rates these are no small share. */
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
