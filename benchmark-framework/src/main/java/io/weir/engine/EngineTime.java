package io.weir.engine;

import io.weir.driver.Message;
import io.weir.driver.NanoClock;
import io.weir.driver.Producer;
import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/**
 * Time that the engine itself takes for a message: stamping and recording it, completions inside {@code send} included.
 * Looks closely at one message in about 64, at distances that follow no pattern of producers or partitions, and takes
 * their mean for all. For the sender's thread.
 */
final class EngineTime {

    private static final int LEAST_DISTANCE = 33;
    private static final int DISTANCE_BITS = 6;

    /** What took longer was an interruption, no work: it counts as time without a processor, if the kernel tells. */
    private static final long MOST_OWN_NANOS = 20_000;

    /** A clock that takes longer to read was interrupted. */
    private static final long MOST_CLOCK_NANOS = 5_000;

    private final NanoClock clock;
    private long distances = 1;

    @Contended
    private int untilNext = LEAST_DISTANCE;

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

    /** Counts a message; true when it is one to look at. */
    boolean looksAtNext() {
        // hot path
        if (--untilNext > 0) {
            return false;
        }
        distances = distances * 6364136223846793005L + 1442695040888963407L; // Knuth's MMIX
        untilNext = LEAST_DISTANCE + (int) (distances >>> (Long.SIZE - DISTANCE_BITS));
        return true;
    }

    /** Sends a message and looks at the time: once before, so that as little as can be parts it from the send's start. */
    void send(Producer producer, Message message, PendingSend pending) {
        sender = Thread.currentThread();
        looking = true;
        pending.observedBy(this);
        long entered = clock.nanoTime();
        try {
            producer.send(message, pending);
        } finally {
            long left = clock.nanoTime();
            clockNanos = Math.min(MOST_CLOCK_NANOS, clock.nanoTime() - left);
            clientNanos = left - entered - clockNanos;
            lookingNanos += 3 * clockNanos;
        }
    }

    /** Whether the calling thread is the sender, so that a completion on it takes place inside {@code send}. Any thread. */
    boolean isSender() {
        return Thread.currentThread() == sender;
    }

    long now() {
        return clock.nanoTime();
    }

    /** The completion of a message looked at, perhaps an earlier one, was recorded from that instant to now. */
    void completed(long began) {
        completionNanos += Math.max(0, clock.nanoTime() - began - clockNanos);
        lookingNanos += 2 * clockNanos;
    }

    /**
     * What of a {@code send} was the client's; to be asked once for each. Off by what this one took more or less than the
     * mean, so that it can be negative; right in the sum.
     *
     * @param nanos from before the message was stamped to after it was recorded
     */
    long clientNanos(long nanos) {
        // hot path
        if (!looking) {
            return nanos - meanOwnNanos;
        }
        looking = false;
        // What looking at a completion has cost is within the client's time.
        long own = nanos - clientNanos - 3 * clockNanos + completionNanos;
        ownNanos += Math.max(0, Math.min(MOST_OWN_NANOS, own));
        samples++;
        meanOwnNanos = ownNanos / samples;
        long client = nanos - meanOwnNanos - lookingNanos;
        completionNanos = 0;
        lookingNanos = 0;
        return client;
    }

    /** Forgets what it has seen as soon as it sees more: the code was cold, or the load another. */
    void startAfresh() {
        samples = 0;
        ownNanos = 0;
    }
}
