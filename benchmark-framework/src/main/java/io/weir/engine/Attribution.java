package io.weir.engine;

import io.weir.driver.Message;
import io.weir.driver.NanoClock;
import io.weir.driver.Producer;
import io.weir.measure.Timeline;
import io.weir.resource.KernelTimes;
import java.util.function.LongSupplier;
import jdk.internal.vm.annotation.Contended;

/**
 * Whose doing a delay is: the generator's, the client's or the system's. For one sender, and asked on its thread alone;
 * docs/attribution.md explains it.
 *
 * <p>Beside the sender runs one on paper that is never late: it wakes up when a message is due, needs no time for itself,
 * and the client's {@code send} takes as long as it really took. What a message is sent later than by that sender is the
 * generator's delay, be it a late wake-up, the wait behind one, or the engine's work. What that sender is late by is the
 * client's doing, or the system's for which both were waiting.
 *
 * <p>What the client's {@code send} took is the time around it, less what stamping and recording took ({@link EngineTime})
 * and less what the thread spent there without a CPU, which the kernel tells. {@link SenderTimes} adds all of it up.
 */
final class Attribution {

    /** A shorter stay inside {@code send} is the client's: asking the kernel would cost a notable part of it. */
    private static final long LONG_STAY_NANOS = 200_000;

    private static final long ASKING_GAP_NANOS = 300_000;

    private final EngineTime engine;
    private final SenderTimes times;
    private final LongSupplier runQueueWaitNanos;
    private final boolean releasedTogether;

    private long knownWaitNanos;
    private long askedAt = Long.MIN_VALUE / 2;

    /** When the client gives back the sender on paper. */
    @Contended
    private long freeAt = Long.MIN_VALUE;

    /**
     * For a sender that has not begun.
     *
     * @param runQueueWaitNanos how long the calling thread has been ready to run without a CPU since it was born, or always 0
     * @param releasedTogether whether a {@code send} that blocks does so up to an instant that doesn't depend on when it
     *     was entered, as one does that waits for room; otherwise who comes earlier is free earlier
     */
    Attribution(NanoClock clock, Timeline timeline, LongSupplier runQueueWaitNanos, boolean releasedTogether) {
        this.engine = new EngineTime(clock);
        this.times = new SenderTimes(timeline, engine, KernelTimes::ofCurrentThread);
        this.runQueueWaitNanos = runQueueWaitNanos;
        this.releasedTogether = releasedTogether;
    }

    /** At least once between two messages: reads the kernel's figures where the window starts and ends. */
    void look(long now) {
        // hot path
        times.look(now);
    }

    /** The sender has time until its next message is due: waits for a CPU before this count no longer. */
    void beforeWait(long now) {
        // hot path
        if (now - askedAt > ASKING_GAP_NANOS) {
            askedAt = now;
            knownWaitNanos = runQueueWaitNanos.getAsLong();
        }
    }

    /** The sender had time from one instant to another. It may have woken up late, which is on its account now. */
    void waited(long from, long to, long due) {
        // hot path
        times.waited(from, to);
        knownWaitNanos += Math.max(0, to - due);
    }

    /** Nothing could be sent because too many messages were outstanding: both senders waited for the system. */
    void heldUp(long from, long to) {
        times.backPressure(from, to);
        freeAt = to;
    }

    /** When a sender on time would send the message: never later than the real one, and what that is later is its own. */
    long onTime(long due) {
        // hot path
        return Math.max(due, freeAt);
    }

    /** Hands a message to the client, and looks closely at some. */
    void send(Producer producer, Message message, PendingSend pending) {
        // hot path
        if (engine.looksAtNext()) {
            engine.send(producer, message, pending);
        } else {
            producer.send(message, pending);
        }
    }

    /**
     * The client has given back the message.
     *
     * @param onTime when the sender on paper sent it
     * @param sendStart when the real one began to
     * @param now when the real one had recorded it
     */
    void sent(long onTime, long sendStart, long now) {
        // hot path
        long clientNanos = engine.clientNanos(now - sendStart);
        long displaced = clientNanos < LONG_STAY_NANOS ? 0 : waitedForCpuWithin(clientNanos);
        long blocked = Math.max(0, clientNanos - displaced);
        freeAt = releasedTogether && blocked >= LONG_STAY_NANOS ? Math.max(onTime, now - displaced) : onTime + blocked;
        times.sent(now, clientNanos - displaced);
    }

    private long waitedForCpuWithin(long clientNanos) {
        long known = knownWaitNanos;
        knownWaitNanos = runQueueWaitNanos.getAsLong();
        return Math.max(0, Math.min(clientNanos, knownWaitNanos - known));
    }

    /** Another producer's message was due while the client kept the one that was sent last. */
    void nextIsAnothers(long onTime, long due) {
        // hot path
        if (due < freeAt) {
            times.headOfLine(Math.max(onTime, due), freeAt);
        }
    }

    /** The sender has nothing more to send. */
    void ended(long now) {
        times.ended(now);
    }

    /** Where the sender's time went; to be asked when it has ended or was given up. Any thread. */
    SenderTimes times() {
        return times;
    }
}
