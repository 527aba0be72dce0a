package io.weir.driver.pulsar;

/** The reason of a message whose transaction {@code producer.transactionAbortRatio} has chosen to be aborted. */
final class AbortedOnPurposeException extends Exception {

    private static final long serialVersionUID = 1L;

    AbortedOnPurposeException() {
        super("the transaction was aborted as producer.transactionAbortRatio asks", null, false, false);
    }
}
