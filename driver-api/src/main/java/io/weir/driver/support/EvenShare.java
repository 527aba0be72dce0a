package io.weir.driver.support;

/** Picks a share of a sequence, evenly: of a quarter every fourth. One thread. */
public final class EvenShare {

    private final double share;
    private double due;

    /** @param share from 0 to 1 */
    public EvenShare(double share) {
        this.share = share;
    }

    /** Returns whether the next one is picked. */
    public boolean next() {
        // hot path
        due += share;
        boolean picked = due >= 1;
        due -= picked ? 1 : 0;
        return picked;
    }
}
