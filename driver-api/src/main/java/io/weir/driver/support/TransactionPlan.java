package io.weir.driver.support;

import io.weir.driver.Guarantees.MinOutstanding;

/** Settings of the division of messages into transactions, with the keys that all drivers have for it. */
public record TransactionPlan(
        @Setting(max = Integer.MAX_VALUE, value = "Messages of one transaction; 0 for no transactions.")
        int messagesPerTransaction,

        @Setting(max = 1, value = "Part of the transactions to abort, 0 to 1.")
        double transactionAbortRatio,

        @Setting(
                otherwise = "100",
                min = 1,
                max = Integer.MAX_VALUE,
                value = "Milliseconds after which a transaction is ended though not full.")
        long transactionMaxDelayMs) {

    private static final String MESSAGES = "messagesPerTransaction";

    /** Returns whether there are to be transactions. */
    public boolean isUsed() {
        return messagesPerTransaction > 0;
    }

    /**
     * Adds the error of a plan that aborts none of no transactions.
     *
     * @param prefix of the keys: "producer.", or empty
     */
    public void check(CheckedSettings errors, String prefix) {
        if (transactionAbortRatio > 0 && !isUsed()) {
            errors.add(prefix + "transactionAbortRatio needs " + prefix + MESSAGES + " above 0");
        }
    }

    /** @param prefix of the keys: "producer.", or empty */
    public MinOutstanding minOutstanding(String prefix) {
        return isUsed() ? new MinOutstanding(messagesPerTransaction, prefix + MESSAGES) : MinOutstanding.ONE;
    }

    /** Returns the plan as a part of {@link io.weir.driver.Guarantees#durability()}; empty without transactions. */
    public String described() {
        return isUsed() ? ", transactions of " + messagesPerTransaction : "";
    }
}
