package io.weir.driver.loopback.config;

import io.weir.driver.support.Setting;

/** Shares of the messages, from 0 to 1, affected by each fault. */
public record FaultRatios(
        @Setting(max = 1, value = "Share of messages that are acknowledged and never delivered.")
        double lossRatio,

        @Setting(
                max = 1,
                value = "Share of messages that a filter keeps from every subscription, of which the driver tells.")
        double filterRatio,

        @Setting(max = 1, value = "Share of stored messages that are stored twice.")
        double duplicateRatio,

        @Setting(
                max = 1,
                value = "Share of stored messages that are held back until the producer's next message to the"
                        + " partition has overtaken them, for 100 ms at most.")
        double reorderRatio,

        @Setting(max = 1, value = "Share of stored messages whose last payload byte is inverted.")
        double corruptRatio,

        @Setting(max = 1, value = "Share of messages that are refused and not stored.")
        double refuseRatio,

        @Setting(max = 1, value = "Share of messages that end without an answer; one half is stored, the other not.")
        double unknownRatio,

        @Setting(max = 1, value = "Share of messages that are refused and delivered all the same.")
        double phantomRatio,

        @Setting(
                max = 1,
                value = "Share of messages whose completion is called once more, 20 ms after the first call, as by a"
                        + " faulty driver; at once with callbackThreads 0.")
        double completeAgainRatio) {

    public static final FaultRatios NONE = new FaultRatios(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Returns the sum of the fates that exclude one another. */
    double receipts() {
        return lossRatio + filterRatio + refuseRatio + unknownRatio + phantomRatio;
    }
}
