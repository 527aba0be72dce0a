package io.weir.engine;

/**
 * The same sender, had the generator never been late: it wakes up when a message is due, needs no time for itself, and
 * the client's {@code send} takes as long as it really took. What a message is sent later than by this sender is the
 * generator's own delay, be it a late wake-up, the wait behind one, or the engine's work; what this sender is late by
 * is the client's doing. For one thread.
 *
 * <p>A {@code send} that blocks until a certain instant would take longer for who comes earlier. That is not known here:
 * the time in which the real sender came late then counts as the generator's for the messages behind, too.
 */
final class PunctualSender {

    private long freeAt = Long.MIN_VALUE;

    /** When it sends the next message. Never later than the real sender. */
    long sendStart(long due) {
        // hot path
        return Math.max(due, freeAt);
    }

    /** The message that it sent then kept it in the client for so long. */
    void sent(long sendStart, long clientNanos) {
        // hot path
        freeAt = sendStart + clientNanos;
    }

    /** When the client gives it back. */
    long freeAt() {
        return freeAt;
    }

    /** The system was what both were waiting for, up to this instant. */
    void heldUpUntil(long now) {
        freeAt = now;
    }
}
