package io.weir.driver.loopback.system;

/** One server that handles messages one after the other at the system's capacity. Thread-safe. */
public final class QueueServer {

    private final long originNanos;
    private final double nanosPerMessage;
    private final Stalls stalls;
    /**
     * Instant since the origin from which the server is idle; with a fraction, so that no rounding error of the rate
     * adds up.
     */
    private double idleFrom;

    /**
     * Creates an idle server.
     *
     * @param capacity messages per second, 0 for a server that takes no time
     */
    public QueueServer(long originNanos, double capacity, Stalls stalls) {
        this.originNanos = originNanos;
        this.nanosPerMessage = capacity > 0 ? 1e9 / capacity : 0;
        this.stalls = stalls;
    }

    /** Accepts a message that arrives at that time and returns its departure. */
    public long departure(long arrivalNanos) {
        if (nanosPerMessage == 0) {
            return arrivalNanos;
        }
        synchronized (this) {
            double start = Math.max(idleFrom, arrivalNanos - originNanos);
            long wholeStart = (long) start;
            start += stalls.happens(originNanos + wholeStart) - originNanos - wholeStart;
            idleFrom = start + nanosPerMessage;
            return originNanos + (long) Math.ceil(idleFrom);
        }
    }

    /** Returns how long a message that arrives at that time would wait. */
    public synchronized double waitNanos(long arrivalNanos) {
        return Math.max(0, idleFrom - (arrivalNanos - originNanos));
    }
}
