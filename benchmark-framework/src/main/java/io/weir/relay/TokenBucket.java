package io.weir.relay;

/** Bytes that may pass at a rate, with bursts of a fiftieth of a second. For one thread. */
final class TokenBucket {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int BURSTS_PER_SECOND = 50;
    private static final int MIN_BURST = 1_024;

    /** Share of a burst for which it is worth to wait: smaller reads would cost more than they pass. */
    private static final int PARTS_OF_BURST = 4;

    private final double bytesPerNano;
    private final long burst;
    private double tokens;
    private long filledAt;

    TokenBucket(long bytesPerSecond, long now) {
        this.bytesPerNano = bytesPerSecond / NANOS_PER_SECOND;
        this.burst = Math.max(MIN_BURST, bytesPerSecond / BURSTS_PER_SECOND);
        this.tokens = burst; // so that nothing waits where less comes than may pass
        this.filledAt = now;
    }

    /** Returns how many bytes may pass now; 0 until that is worth a read. */
    long available(long now) {
        tokens = Math.min(burst, tokens + (now - filledAt) * bytesPerNano);
        filledAt = now;
        return tokens >= worthwhile() ? (long) tokens : 0;
    }

    /** Notes bytes that have passed, not more than were available. */
    void take(long bytes) {
        tokens -= bytes;
    }

    /** Returns the first instant at which bytes may pass again. */
    long nextInstant() {
        return filledAt + (long) Math.ceil(Math.max(0, worthwhile() - tokens) / bytesPerNano);
    }

    private long worthwhile() {
        return burst / PARTS_OF_BURST;
    }
}
