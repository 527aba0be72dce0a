package io.weir.driver.loopback;

/** What a stall does. */
enum StallKind {
    /** {@code send} does not return before the stall is over. */
    BLOCKING,
    /** The system stands still: what it would have acknowledged or delivered comes at the end of the stall. */
    LATE
}
