package io.weir.worker.send;

import io.weir.driver.NanoClock;
import io.weir.machine.KernelTimes;
import io.weir.measure.Timeline;
import java.util.function.LongSupplier;
import jdk.internal.vm.annotation.Contended;

/**
 * Attributes delays to the generator, the client or the system. For one sender, called on its thread only;
 * docs/attribution.md explains it.
 *
 * <p>The real sender is compared with a hypothetical one, the sender on time: it wakes up when a message is due, needs
 * no time of its own, and its client's {@code send} takes as long as the real one. The lag of the real sender behind
 * the sender on time is the generator's delay: a late wake-up, the wait behind one, or the engine's work. The lag of
 * the sender on time behind the due time comes from the client, or from the system that both were waiting for.
 *
 * <p>The time of the client's {@code send} is the time around it, minus stamping and recording ({@link EngineTime}),
 * and minus the thread's run-queue wait there, as reported by the kernel. {@link SenderTimes} adds up all of it.
 */
public final class Attribution {

    /**
     * Minimum time inside {@code send} to query the kernel for: for a shorter one the query would cost a notable part,
     * so all of it counts as the client's.
     */
    private static final long LONG_STAY_NANOS = 200_000;

    private static final long ASKING_GAP_NANOS = 300_000;

    private final EngineTime engine;
    private final SenderTimes times;
    private final LongSupplier runQueueWaitNanos;
    private final boolean releasedTogether;

    private long knownWaitNanos;
    private long requestedAt = Long.MIN_VALUE / 2;

    /** Instant at which the client returns to the sender on time. */
    @Contended
    private long freeAt = Long.MIN_VALUE;

    /**
     * Makes the attribution of a sender that has not begun.
     *
     * @param runQueueWaitNanos run-queue wait of the calling thread since its start, or always 0
     * @param releasedTogether whether a {@code send} that blocks does so until an instant that does not depend on when
     *     it was entered, as one that waits for room; otherwise an earlier {@code send} is free earlier
     */
    public Attribution(NanoClock clock, Timeline timeline, LongSupplier runQueueWaitNanos, boolean releasedTogether) {
        this.engine = new EngineTime(clock);
        this.times = new SenderTimes(timeline, engine, KernelTimes::ofCurrentThread);
        this.runQueueWaitNanos = runQueueWaitNanos;
        this.releasedTogether = releasedTogether;
    }

    /** Reads the kernel's figures at the start and the end of the window. Called at least once between two messages. */
    void look(long now) {
        // hot path
        times.look(now);
    }

    /** Notes that the sender has time until its next message is due: earlier run-queue wait no longer counts. */
    void beforeWait(long now) {
        // hot path
        if (now - requestedAt > ASKING_GAP_NANOS) {
            requestedAt = now;
            knownWaitNanos = runQueueWaitNanos.getAsLong();
        }
    }

    /** Notes that the sender had time from one instant to another. A late wake-up counts as the sender's own. */
    void waited(long from, long to, long due) {
        // hot path
        times.waited(from, to);
        knownWaitNanos += Math.max(0, to - due);
    }

    /**
     * Notes that nothing could be sent because too many messages were outstanding: both senders waited for the system.
     */
    void heldUp(long from, long to) {
        times.backPressure(from, to);
        freeAt = to;
    }

    /**
     * Returns the instant at which the sender on time sends the message: never later than the real one, whose lag is
     * its own.
     */
    long withoutDelay(long due) {
        // hot path
        return Math.max(due, freeAt);
    }

    /** Returns the part that measures the engine's own work. */
    EngineTime engine() {
        return engine;
    }

    /**
     * Notes that the client has returned from {@code send}.
     *
     * @param withoutDelay instant at which the sender on time sent it
     * @param sendStart instant at which the real one began to send it
     * @param now instant at which the real one had recorded it
     */
    void sent(long withoutDelay, long sendStart, long now) {
        // hot path
        long clientNanos = engine.clientNanos(now - sendStart);
        long displaced = clientNanos < LONG_STAY_NANOS ? 0 : waitedForCpuWithin(clientNanos);
        long blocked = Math.max(0, clientNanos - displaced);
        freeAt = releasedTogether && blocked >= LONG_STAY_NANOS
                ? Math.max(withoutDelay, now - displaced)
                : withoutDelay + blocked;
        times.sent(now, clientNanos - displaced);
    }

    private long waitedForCpuWithin(long clientNanos) {
        long known = knownWaitNanos;
        knownWaitNanos = runQueueWaitNanos.getAsLong();
        return Math.max(0, Math.min(clientNanos, knownWaitNanos - known));
    }

    /**
     * Notes that another producer's message comes next, which may have been due while the client was sending the last
     * one.
     */
    void nextIsAnothers(long withoutDelay, long due) {
        // hot path
        if (due < freeAt) {
            times.headOfLine(Math.max(withoutDelay, due), freeAt);
        }
    }

    /** Notes that the sender has nothing more to send. */
    void ended(long now) {
        times.ended(now);
    }

    /** Returns the split of the sender's time; to be called when it has ended or was given up. Any thread. */
    SenderTimes times() {
        return times;
    }
}
