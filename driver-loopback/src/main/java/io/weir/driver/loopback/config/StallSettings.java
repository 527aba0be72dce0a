package io.weir.driver.loopback.config;

import io.weir.driver.support.Setting;

/** Settings of the system's stalls. */
public record StallSettings(
        @Setting(
                "Time from one stall to the next, the first one so long after the session was opened; 0 for" + " none.")
        long stallEveryNanos,

        @Setting("Length of a stall.") long stallForNanos,

        @Setting(
                otherwise = "blocking",
                value = "blocking: send does not return before the stall is over; late: acknowledgements and"
                        + " deliveries due in the stall come at its end.")
        StallKind stallKind,

        @Setting(
                missing = ALL,
                value = "How many producers, from the first on, a blocking stall concerns; without it all.")
        long blockedProducers) {

    public static final long ALL = Long.MAX_VALUE;

    /** Effect of a stall. */
    public enum StallKind {
        /** {@code send} does not return before the stall is over. */
        BLOCKING,
        /** The system stands still: acknowledgements and deliveries due meanwhile come at the end of the stall. */
        LATE
    }

    public boolean any() {
        return stallEveryNanos > 0 && stallForNanos > 0;
    }

    public boolean blocking() {
        return any() && stallKind == StallKind.BLOCKING;
    }
}
