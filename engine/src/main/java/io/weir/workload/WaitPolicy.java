package io.weir.workload;

import java.util.Locale;

/** Way in which senders wait for the next due time. */
public enum WaitPolicy {
    /** The engine chooses, and reports its choice with the reason. */
    AUTO,
    /** Parks, then spins up to the due time: on time to a microsecond, at the price of up to a core for each thread. */
    PRECISE,
    /**
     * Wakes up seldom and sends the messages that have become due meanwhile: cheap, and late by some hundred
     * microseconds.
     */
    ECONOMICAL;

    /** Returns the word for it in a workload file. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
