package io.weir.driver.loopback.ledger;

/** End of a send, or its absence so far. */
public enum SendResult {
    /** The completion has not been called. */
    OUTSTANDING,
    /** {@link io.weir.driver.SendCompletion#acknowledged()} was called. */
    ACKNOWLEDGED,
    /** The completion was called with {@link io.weir.driver.SendOutcome#REFUSED}. */
    REFUSED,
    /** The completion was called with {@link io.weir.driver.SendOutcome#UNKNOWN}. */
    UNKNOWN,
    /** {@code send} threw and the completion is never called. */
    THROWN
}
