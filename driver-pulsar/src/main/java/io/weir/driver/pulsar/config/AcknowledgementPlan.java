package io.weir.driver.pulsar.config;

import io.weir.driver.support.Setting;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Settings of the division of acknowledgements into transactions. */
public record AcknowledgementPlan(
        @Setting("Acknowledgements of one transaction; 0 for no transactions.")
        int acknowledgementsPerTransaction,

        @Setting(max = 1, value = "Part of these transactions to abort, 0 to less than 1.")
        double transactionAbortRatio,

        @Setting(otherwise = "100", min = 1, value = "Milliseconds after which acknowledgements don't wait for more.")
        int transactionMaxDelayMs,

        @Setting(
                missing = NOT_GIVEN,
                min = 1,
                value = "Time after which the broker aborts such a transaction; without it one that no run needs.")
        long transactionTimeoutNanos) {

    private static final long NOT_GIVEN = -1;

    /** Returns whether acknowledgements are parts of transactions. */
    public boolean isUsed() {
        return acknowledgementsPerTransaction > 0;
    }

    /**
     * Returns the time after which the broker aborts a transaction, in milliseconds.
     *
     * <p>The wait for messages is no part of it, since a transaction is begun when they are there.
     *
     * @param limit of a call to the broker; without a time of the file, three fit into the transaction
     */
    public long transactionTimeoutMillis(Duration limit) {
        return transactionTimeoutNanos > 0
                ? TimeUnit.NANOSECONDS.toMillis(transactionTimeoutNanos)
                : 3 * limit.toMillis();
    }

    /** Returns the plan as a part of {@link io.weir.driver.Guarantees#durability()}; empty without transactions. */
    String described() {
        return isUsed() ? ", acknowledgements in transactions of " + acknowledgementsPerTransaction : "";
    }
}
