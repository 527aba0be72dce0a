package io.weir.driver.loopback.config;

/** Shares of the messages, from 0 to 1, affected by each fault. */
public record FaultRatios(
        double loss,
        double filter,
        double duplicate,
        double reorder,
        double corrupt,
        double refuse,
        double unknown,
        double phantom,
        double completeAgain) {

    public static final FaultRatios NONE = new FaultRatios(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Returns the sum of the fates that exclude one another. */
    double receipts() {
        return loss + filter + refuse + unknown + phantom;
    }
}
