package io.weir.remote;

/**
 * Readings of another machine's clock, each between two of this one's: how far the clocks are apart, and how sure that is.
 * The reading with the shortest way there and back is the surest, since the way to it took between nothing and all of that.
 */
final class ClockExchange {

    private long shortestNanos = Long.MAX_VALUE;
    private long offsetNanos;

    /** Adds a reading that the other clock has given between two of this one's. */
    void add(long sentNanos, long thereNanos, long receivedNanos) {
        long wayNanos = receivedNanos - sentNanos;
        if (wayNanos < shortestNanos) {
            shortestNanos = wayNanos;
            offsetNanos = sentNanos + wayNanos / 2 - thereNanos;
        }
    }

    /** Returns what has to be added to the other clock to have this one, in nanoseconds. */
    long offsetNanos() {
        return offsetNanos;
    }

    /** Returns the maximum error of the offset, in nanoseconds. */
    long errorNanos() {
        return shortestNanos - shortestNanos / 2;
    }
}
