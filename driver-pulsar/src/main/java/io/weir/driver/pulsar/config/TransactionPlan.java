package io.weir.driver.pulsar.config;

/**
 * Division of messages into transactions.
 *
 * @param messages of a full transaction
 * @param abortRatio part of the transactions that is aborted, 0 to 1
 * @param maxDelayMillis after which a transaction is ended although it is not full
 * @param timeoutMillis after which the broker aborts it
 */
public record TransactionPlan(int messages, double abortRatio, long maxDelayMillis, long timeoutMillis) {}
