package io.weir.driver.kafka.produce;

/** Failure reason of a message whose transaction was chosen by {@code transactionAbortRatio} to be aborted. */
final class AbortedOnPurposeException extends Exception {

    private static final long serialVersionUID = 1L;

    AbortedOnPurposeException() {
        super("the transaction was aborted as transactionAbortRatio asks", null, false, false);
    }
}
