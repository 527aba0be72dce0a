package io.weir.driver.loopback.system;

import java.util.concurrent.atomic.AtomicLong;

/** Tells one of a system's calls from the others, at which a faulty driver would break. Thread-safe. */
final class NthCall {

    private final long number;
    private final AtomicLong calls = new AtomicLong();

    /** @param number of the call, from 1; 0 for none */
    NthCall(long number) {
        this.number = number;
    }

    boolean isNow() {
        // hot path
        // Not counted when no fault is requested: one counter for all threads is expensive.
        return number != 0 && calls.incrementAndGet() == number;
    }
}
