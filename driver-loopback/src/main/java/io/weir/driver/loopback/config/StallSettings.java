package io.weir.driver.loopback.config;

/**
 * Settings of the system's stalls.
 *
 * @param everyNanos from the beginning of one stall to that of the next, 0 for none
 * @param forNanos length of a stall
 * @param blockedProducers number of producers, from the first on, that a blocking stall affects
 */
public record StallSettings(long everyNanos, long forNanos, StallKind kind, long blockedProducers) {

    public boolean any() {
        return everyNanos > 0 && forNanos > 0;
    }

    public boolean blocking() {
        return any() && kind == StallKind.BLOCKING;
    }
}
