package io.weir.worker;

import io.weir.audit.DeliveryMark;
import java.util.List;

/** One load at one worker. For one thread. */
public interface WorkerLoad {

    /** Returns the number of messages after any instant whose due times this worker may have read before it. */
    int plannedMessages();

    /** Starts the senders, which wait for the instant of the first message. */
    void start();

    /**
     * Reports the intervals that are over, or the first of them, if there are many: then another call reports more.
     *
     * @param until instant up to which intervals are wanted, not later than now
     * @param acknowledged number of intervals that the caller has: the first ones, which it doesn't want again
     */
    LoadReport report(long until, int acknowledged);

    /** Applies a decision that all workers get. */
    void apply(LoadChange change);

    /** Has the senders leave their unsent messages. */
    void abandon();

    /** Returns whether a sender is still at work. */
    boolean isSending();

    /** Begins to observe the client's threads. Further calls do nothing. */
    void observeClients();

    /** Notes that the measured window is over. */
    void windowIsOver();

    /**
     * Gives up the senders that are still inside the driver, though they were to leave.
     *
     * @return where each was, as a sentence
     */
    List<String> giveUpSenders();

    /** Returns how far each partition has been delivered by now. */
    DeliveryMark markDeliveries();

    /** Ends the load. */
    LoadEnd end();
}
