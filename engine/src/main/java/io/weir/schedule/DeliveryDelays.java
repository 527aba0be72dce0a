package io.weir.schedule;

/**
 * Times for which the system is asked to keep the messages of a load back. A load may begin with messages that have a delay
 * of their own, such that none of them is due within the run.
 *
 * @param far number of these first messages, over all producers
 * @param farNanos delay of each of them
 * @param nearNanos delay of each other message; 0 for none
 * @param producers number of producers of the run, whose messages are numbered in turn
 */
public record DeliveryDelays(long far, long farNanos, long nearNanos, int producers) {

    /** The system is to deliver at once. */
    public static final DeliveryDelays NONE = new DeliveryDelays(0, 0, 0, 1);

    /** Time by which a delivery may be early: systems that delay messages keep time to a second, cut to milliseconds. */
    private static final long EXACT_TO_NANOS = 1_100_000_000;

    /** Returns one delay of all messages. */
    public static DeliveryDelays ofAll(long nanos) {
        return new DeliveryDelays(0, 0, nanos, 1);
    }

    /** Returns the delay of a message, by its number within the load. */
    public long nanos(long number) {
        // hot path
        return number < far ? farNanos : nearNanos;
    }

    /** Returns whether a message is one of the first that are not due within the run, by its number within the load. */
    public boolean isFar(long number) {
        // hot path
        return number < far;
    }

    /**
     * Returns whether a delivery came before the system was to make it, and by more than systems promise to be exact.
     *
     * @param producer number of the message's producer; of no interest where no messages are far
     * @param sequence of the message within what the producer has sent
     * @param endToEndNanos time from when the message was due to be sent, or earlier than it was, to the delivery
     */
    public boolean isTooEarly(int producer, long sequence, long endToEndNanos) {
        // hot path
        long nanos = far == 0 ? nearNanos : nanos(sequence * producers + producer);
        return endToEndNanos < nanos - EXACT_TO_NANOS;
    }
}
