package io.weir.driver.rocketmq;

/** Failure reason of a message whose transaction was chosen to be rolled back. */
final class AbortedOnPurpose extends Exception {

    private static final long serialVersionUID = 1L;

    AbortedOnPurpose() {
        super("rolled back as transactionAbortRatio asks", null, false, false);
    }
}
