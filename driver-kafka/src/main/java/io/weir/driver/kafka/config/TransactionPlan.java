package io.weir.driver.kafka.config;

/**
 * Division of messages into transactions.
 *
 * @param messages of a full transaction
 * @param abortRatio part of the transactions that is aborted, 0 to 1
 * @param maxDelayMillis after which a transaction is ended although it is not full
 */
public record TransactionPlan(int messages, double abortRatio, long maxDelayMillis) {}
