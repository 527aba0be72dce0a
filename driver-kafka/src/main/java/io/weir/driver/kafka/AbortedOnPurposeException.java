package io.weir.driver.kafka;

/** The reason of a message whose transaction {@code transactionAbortRatio} has chosen to be aborted. */
final class AbortedOnPurposeException extends Exception {

    private static final long serialVersionUID = 1L;

    AbortedOnPurposeException() {
        super("the transaction was aborted as transactionAbortRatio asks", null, false, false);
    }
}
