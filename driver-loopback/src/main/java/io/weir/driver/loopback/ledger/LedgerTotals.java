package io.weir.driver.loopback.ledger;

import java.util.Map;

/**
 * Messages of a run by the end of their send, and by injected fault.
 *
 * @param sent calls of {@code send}; the following five add up to it
 * @param injected one entry for every kind of fault
 */
public record LedgerTotals(
        long sent,
        long acknowledged,
        long refused,
        long unknown,
        long outstanding,
        long thrown,
        Map<Injection, Long> injected) {

    public LedgerTotals {
        injected = Map.copyOf(injected);
    }

    /** Returns the number of messages with that fault. */
    public long injected(Injection injection) {
        return injected.getOrDefault(injection, 0L);
    }
}
