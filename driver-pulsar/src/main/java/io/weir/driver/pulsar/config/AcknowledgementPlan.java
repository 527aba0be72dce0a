package io.weir.driver.pulsar.config;

import io.weir.driver.support.Setting;

/** Settings of the division of acknowledgements into transactions. */
public record AcknowledgementPlan(
        @Setting("Acknowledgements of one transaction; 0 for no transactions.")
        int acknowledgementsPerTransaction,

        @Setting(max = 1, value = "Part of these transactions to abort, 0 to less than 1.")
        double transactionAbortRatio,

        @Setting(otherwise = "100", min = 1, value = "Milliseconds after which acknowledgements don't wait for more.")
        int transactionMaxDelayMs) {

    /** Returns whether acknowledgements are parts of transactions. */
    public boolean isUsed() {
        return acknowledgementsPerTransaction > 0;
    }

    /** Returns the plan as a part of {@link io.weir.driver.Guarantees#durability()}; empty without transactions. */
    String described() {
        return isUsed() ? ", acknowledgements in transactions of " + acknowledgementsPerTransaction : "";
    }
}
