package io.weir.driver.loopback.config;

/** Effect of a stall. */
public enum StallKind {
    /** {@code send} does not return before the stall is over. */
    BLOCKING,
    /** The system stands still: acknowledgements and deliveries due meanwhile come at the end of the stall. */
    LATE
}
