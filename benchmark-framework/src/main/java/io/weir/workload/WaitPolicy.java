package io.weir.workload;

import java.util.Locale;

/** How senders wait for the next due time. */
public enum WaitPolicy {
    /** Left to the engine, which says what it took and why. */
    AUTO,
    /** Parks, then spins up to the due time: on time to a microsecond, at the price of up to a core for each thread. */
    PRECISE,
    /** Wakes up seldom and sends what has become due meanwhile: cheap, and late by some hundred microseconds. */
    ECONOMICAL;

    /** As it is written in a workload file. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
