package io.weir.driver.pulsar.produce;

/** Failure reason of a message whose transaction was chosen by {@code producer.transactionAbortRatio} to be aborted. */
final class AbortedOnPurposeException extends Exception {

    private static final long serialVersionUID = 1L;

    AbortedOnPurposeException() {
        super("the transaction was aborted as producer.transactionAbortRatio asks", null, false, false);
    }
}
