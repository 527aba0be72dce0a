package io.weir.evidence;

/**
 * A moment to see the figures of a run by.
 *
 * @param kind what happened
 * @param seconds since the start of load; negative before it
 * @param text in a few words
 */
public record Mark(Kind kind, double seconds, String text) {

    /** Kinds of moments. */
    public enum Kind {
        /** A stage of a load with a backlog began. */
        STAGE,
        /** The rate of an adaptive warm-up reached its target. */
        RATE,
        /** The system was steady from here on. */
        STEADY,
        /** A node of the broker ended by itself. */
        NODE_ENDED,
        /** An action of the time line was carried out or undone. */
        ACTION,
        /** A report of a worker did not come in time. */
        WORKER_SUSPECT,
        /** A worker that was suspect reported again. */
        WORKER_BACK,
        /** A worker no longer answered. */
        WORKER_LOST
    }
}
