package io.weir.driver.support;

/** Failure reason of a message whose transaction was chosen by {@code transactionAbortRatio} to be aborted. */
public final class AbortedOnPurposeException extends Exception {

    public AbortedOnPurposeException() {
        super("the transaction was aborted as transactionAbortRatio asks", null, false, false);
    }
}
