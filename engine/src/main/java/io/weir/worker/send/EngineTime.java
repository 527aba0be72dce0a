package io.weir.worker.send;

import io.weir.driver.NanoClock;
import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/**
 * Time that the engine itself takes for a message: stamping and recording it, completions inside {@code send} included.
 * Measures one message in about 64 in detail, at distances that follow no pattern of producers or partitions, and uses
 * their mean for all. For the sender's thread.
 */
final class EngineTime {

    private static final int MIN_DISTANCE = 33;
    private static final int DISTANCE_BITS = 6;

    /**
     * Maximum own time of a message; anything longer was an interruption, not work, and counts as run-queue wait if the
     * kernel reports it.
     */
    private static final long MAX_OWN_NANOS = 20_000;

    /** Maximum time to read the clock; a longer reading was interrupted. */
    private static final long MAX_CLOCK_NANOS = 5_000;

    private final NanoClock clock;
    private long distances = 1;

    @Contended
    private int untilNext = MIN_DISTANCE;

    private @Nullable Thread sender;
    private boolean looking;
    private long clockNanos;
    private long clientNanos;
    private long completionNanos;
    private long lookingNanos;
    private long samples;
    private long ownNanos;
    private long meanOwnNanos;

    EngineTime(NanoClock clock) {
        this.clock = clock;
    }

    /** Counts a message; returns true if it is to be measured. */
    boolean looksAtNext() {
        // hot path
        if (--untilNext > 0) {
            return false;
        }
        distances = distances * 6364136223846793005L + 1442695040888963407L; // Knuth's MMIX
        untilNext = MIN_DISTANCE + (int) (distances >>> (Long.SIZE - DISTANCE_BITS));
        return true;
    }

    /**
     * Begins to measure a message, right before its {@code send}; returns the instant. Reads the clock only once, to
     * keep the gap to the send's start minimal.
     */
    long entering(PendingSend pending) {
        sender = Thread.currentThread();
        looking = true;
        pending.observedBy(this);
        return clock.nanoTime();
    }

    /** Notes that the {@code send} entered at that instant has returned just now. */
    void left(long entered) {
        long left = clock.nanoTime();
        clockNanos = Math.min(MAX_CLOCK_NANOS, clock.nanoTime() - left);
        clientNanos = left - entered - clockNanos;
        lookingNanos += 3 * clockNanos;
    }

    /**
     * Returns whether the calling thread is the sender, so that a completion on it takes place inside {@code send}. Any
     * thread.
     */
    boolean isSender() {
        return Thread.currentThread() == sender;
    }

    long now() {
        return clock.nanoTime();
    }

    /**
     * Notes that the completion of a measured message, perhaps an earlier one, was recorded from that instant to now.
     */
    void completed(long began) {
        completionNanos += Math.max(0, clock.nanoTime() - began - clockNanos);
        lookingNanos += 2 * clockNanos;
    }

    /**
     * Returns the client's part of a {@code send}; to be called once for each. It deviates by the difference of this
     * message from the mean, so it can be negative; the sum is right.
     *
     * @param nanos time from before the message was stamped to after it was recorded
     */
    long clientNanos(long nanos) {
        // hot path
        if (!looking) {
            return nanos - meanOwnNanos;
        }
        looking = false;
        // The cost of measuring a completion is part of the client's time.
        long own = nanos - clientNanos - 3 * clockNanos + completionNanos;
        ownNanos += Math.max(0, Math.min(MAX_OWN_NANOS, own));
        samples++;
        meanOwnNanos = ownNanos / samples;
        long client = nanos - meanOwnNanos - lookingNanos;
        completionNanos = 0;
        lookingNanos = 0;
        return client;
    }

    /**
     * Discards the samples so far; the mean stays until the next sample. They came from cold code, or from another
     * load.
     */
    void startAfresh() {
        samples = 0;
        ownNanos = 0;
    }
}
