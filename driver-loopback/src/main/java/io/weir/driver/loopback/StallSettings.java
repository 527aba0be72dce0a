package io.weir.driver.loopback;

/**
 * How the system stalls.
 *
 * @param everyNanos from the beginning of one stall to that of the next, 0 for none
 * @param forNanos length of a stall
 * @param blockedProducers how many producers, from the first on, a blocking stall concerns
 */
record StallSettings(long everyNanos, long forNanos, StallKind kind, long blockedProducers) {

    boolean any() {
        return everyNanos > 0 && forNanos > 0;
    }

    boolean blocking() {
        return any() && kind == StallKind.BLOCKING;
    }
}
