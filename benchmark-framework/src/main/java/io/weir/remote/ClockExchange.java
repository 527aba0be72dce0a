package io.weir.remote;

import io.weir.result.host.HostClock;

/**
 * Readings of another machine's clock, each between two of this one's: how far the clocks are apart, and how sure that is.
 * The reading with the shortest way there and back is the surest, since the way to it took between nothing and all of that.
 */
final class ClockExchange {

    private long shortestNanos = Long.MAX_VALUE;
    private long offsetNanos;
    private long atNanos;

    /** Adds a reading that the other clock has given between two of this one's. */
    void add(long sentNanos, long thereNanos, long receivedNanos) {
        long wayNanos = receivedNanos - sentNanos;
        if (wayNanos < shortestNanos) {
            shortestNanos = wayNanos;
            offsetNanos = sentNanos + wayNanos / 2 - thereNanos;
            atNanos = receivedNanos;
        }
    }

    /** Returns what has to be added to the other clock to have this one, in nanoseconds. */
    long offsetNanos() {
        return offsetNanos;
    }

    /** Returns the maximum distance of the two clocks, in nanoseconds. */
    long boundNanos() {
        return Math.abs(offsetNanos) + errorNanos();
    }

    /**
     * Returns the clock in between, with what the other clock was at both ends.
     *
     * @param end without readings where the other clock could not be asked any more
     */
    HostClock until(ClockExchange end) {
        return new HostClock(
                boundNanos(),
                end.shortestNanos == Long.MAX_VALUE
                        ? null
                        : new HostClock.End(
                                end.boundNanos(),
                                offsetNanos - end.offsetNanos,
                                errorNanos() + end.errorNanos(),
                                end.atNanos - atNanos));
    }

    /** Returns the maximum error of the offset, in nanoseconds. */
    long errorNanos() {
        return shortestNanos - shortestNanos / 2;
    }
}
