package io.weir.worker.send;

import java.util.concurrent.CountDownLatch;

/** Control of a worker's senders beside their schedule. */
public final class LoadControl {

    private static final long NO_END = Long.MAX_VALUE;

    private final long first;
    private final long all;
    private final CountDownLatch withoutFirst;
    private volatile boolean abandoned;

    /** Creates a control of senders that go on until their load ends. */
    public LoadControl() {
        this(NO_END, NO_END, 0);
    }

    /**
     * Creates a control of senders that send a number of messages, of which some are to be sent before any other.
     *
     * @param first number of those, over all producers
     * @param all number of all messages, over all producers
     * @param senders that send them
     */
    public LoadControl(long first, long all, int senders) {
        this.first = first;
        this.all = all;
        this.withoutFirst = new CountDownLatch(senders);
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

    /** Notes that a sender has none left of those to be sent first; to be called once by each. */
    void hasSentFirst() {
        withoutFirst.countDown();
    }

    /** Returns whether no sender has any left of those to be sent first. */
    boolean isFirstSent() {
        return withoutFirst.getCount() == 0;
    }
}
