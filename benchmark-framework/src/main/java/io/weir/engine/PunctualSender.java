package io.weir.engine;

import jdk.internal.vm.annotation.Contended;

/**
 * The same sender, had the generator never been late: it wakes up when a message is due, needs no time for itself, and
 * the client's {@code send} takes as long as it really took. What a message is sent later than by this sender is the
 * generator's own delay, be it a late wake-up, the wait behind one, or the engine's work; what this sender is late by
 * is the client's doing. For the sender's thread.
 */
final class PunctualSender {

    private final Displacement displacement;
    private final boolean releasedTogether;

    @Contended
    private long freeAt = Long.MIN_VALUE;

    /**
     * As late as the client makes it.
     *
     * @param displacement asks for the thread of the real sender
     * @param releasedTogether whether a {@code send} that blocks does so up to an instant that doesn't depend on when it
     *     was entered, as one does that waits for room; otherwise who comes earlier is free earlier
     */
    PunctualSender(Displacement displacement, boolean releasedTogether) {
        this.displacement = displacement;
        this.releasedTogether = releasedTogether;
    }

    /** The real sender has time until its next message is due. */
    void beforeWait(long now) {
        displacement.beforeWait(now);
    }

    /** The real sender was late by that, or early. */
    void woke(long lateNanos) {
        displacement.wokeLate(Math.max(0, lateNanos));
    }

    /** When it sends the next message. Never later than the real sender. */
    long sendStart(long due) {
        // hot path
        return Math.max(due, freeAt);
    }

    /**
     * The message that it sent then has returned from the client.
     *
     * @param now when it has returned to the real sender
     * @param clientNanos how long the real sender was with the client, or seemed to be
     * @return how long it was
     */
    long sent(long sendStart, long now, long clientNanos) {
        // hot path
        long displaced = displacement.within(clientNanos);
        long blocked = Math.max(0, clientNanos - displaced);
        freeAt = releasedTogether && blocked >= Displacement.LONG_STAY_NANOS
                ? Math.max(sendStart, now - displaced)
                : sendStart + blocked;
        return clientNanos - displaced;
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
