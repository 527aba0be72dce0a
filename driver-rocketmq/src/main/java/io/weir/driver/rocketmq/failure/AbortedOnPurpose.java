package io.weir.driver.rocketmq.failure;

/** Failure reason of a message whose transaction was chosen to be rolled back. */
public final class AbortedOnPurpose extends Exception {

    private static final long serialVersionUID = 1L;

    public AbortedOnPurpose() {
        super("rolled back as transactionAbortRatio asks", null, false, false);
    }
}
