package io.weir.worker.send;

import io.weir.schedule.ProducerPauses;
import java.util.function.LongSupplier;

/** Control of a worker's senders beside their schedule. */
public final class LoadControl {

    private static final long NO_END = Long.MAX_VALUE;

    private final long first;
    private final long all;
    private final LongSupplier answered;
    private final ProducerPauses pauses;
    private volatile boolean abandoned;

    /** Creates a control of senders that go on until their load ends. */
    public LoadControl() {
        this(ProducerPauses.NONE);
    }

    /**
     * Creates a control of senders that go on until their load ends.
     *
     * @param pauses in which they send nothing for some producers
     */
    public LoadControl(ProducerPauses pauses) {
        this(NO_END, NO_END, () -> 0, pauses);
    }

    /**
     * Creates a control of senders that send a number of messages, of which some are to be stored before any other is sent.
     *
     * @param first number of those, over all producers
     * @param all number of all messages, over all producers
     * @param answered counts the messages answered by now
     */
    public LoadControl(long first, long all, LongSupplier answered) {
        this(first, all, answered, ProducerPauses.NONE);
    }

    private LoadControl(long first, long all, LongSupplier answered, ProducerPauses pauses) {
        this.first = first;
        this.all = all;
        this.answered = answered;
        this.pauses = pauses;
    }

    /** Returns whether a producer pauses at an instant, in nanoseconds since the start of the measured part. */
    boolean isPaused(int producer, long nanos) {
        // hot path
        return pauses.covers(producer, nanos);
    }

    /** Has the senders leave what is due and not yet sent. */
    public void abandon() {
        abandoned = true;
    }

    boolean isAbandoned() {
        return abandoned;
    }

    /** Returns the number of the first message that is not among those to be sent first. */
    long first() {
        return first;
    }

    /** Returns the number of messages to send. */
    long all() {
        return all;
    }

    /** Returns whether all messages to be sent first are answered. */
    boolean isFirstAnswered() {
        return answered.getAsLong() >= first;
    }
}
