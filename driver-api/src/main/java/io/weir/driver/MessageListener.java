package io.weir.driver;

import java.util.Arrays;

/** Takes the messages that one consumer receives, and reports of failures to receive. */
@FunctionalInterface
public interface MessageListener {

    /**
     * Takes one message.
     *
     * @implSpec (for the driver) Call it once per delivery, redeliveries included, on any thread of the client or the
     *     driver, several threads at once if the client does so; the messages of a partition in the order in which the
     *     client delivers them. The arrays may be reused after the return. It does not throw, and blocks only where a
     *     workload has consumers take time for each message, as a busy application does: then let it hold the client back.
     * @param payload the message's bytes as sent
     * @param header the bytes of the property that {@link Message#header()} was sent as, empty if there was none
     * @param partition the partition it was read from, from 0
     */
    void onMessage(byte[] payload, byte[] header, int partition);

    /**
     * Takes one message that is a part of an array, such as the client's receive buffer.
     *
     * @implSpec (for the driver) The same holds as of the other method, which may be called instead.
     * @param bytes not to be changed
     * @param offset of the message's first byte
     * @param length bytes of the message as sent
     * @param header as with the other method
     * @param partition the partition it was read from, from 0
     */
    default void onMessage(byte[] bytes, int offset, int length, byte[] header, int partition) {
        onMessage(Arrays.copyOfRange(bytes, offset, offset + length), header, partition);
    }

    /**
     * Returns whether the messages are to come with their store times.
     *
     * @implSpec (for the driver) Ask once, when the consumer is created; only with {@link Capability#STORE_TIME} the
     *     answer is ever true.
     */
    default boolean wantsStoreTime() {
        return false;
    }

    /**
     * Takes one message with the moment at which the system has stored it.
     *
     * @implSpec (for the driver) Call it in place of {@code onMessage} for each message of which that is known, if
     *     {@link #wantsStoreTime} was true.
     * @param storedMillis since 1970, by the system's own clock
     */
    default void onStoredMessage(
            byte[] bytes, int offset, int length, byte[] header, int partition, long storedMillis) {
        onMessage(bytes, offset, length, header, partition);
    }

    /**
     * Takes messages that the client delivers together, as the result of one poll: they arrive when this is called, all
     * at the same time, however long it takes to go through them.
     *
     * @implSpec (for the driver) Call it instead of {@code onMessage}, as soon as the client has delivered them; the
     *     same holds for threads, order, arrays and blocking. It throws nothing but what {@code batch} throws.
     * @param batch one message at least
     */
    default void onBatch(Batch batch) {
        batch.deliverTo(this);
    }

    /**
     * Reports that the consumer has ended although nobody closed it: a thread that received for it is dead. Without
     * this report the engine would consider the missing messages lost by the system.
     *
     * @implSpec (for the driver) Catch {@link Throwable} around the loop of each receiving thread and call this, on any
     *     thread, once the loop is over. Other consumers go on. It does not block and does not throw.
     * @param reason the error that ended it
     */
    default void consumerEnded(Throwable reason) {}

    /**
     * Reports that one attempt to receive has failed and that the consumer tries again.
     *
     * @implSpec (for the driver) Any thread, for each such attempt. It does not block and does not throw.
     * @param reason the client's exception
     */
    default void receiveFailed(Throwable reason) {}

    /** Messages that the client has delivered together. */
    @FunctionalInterface
    interface Batch {

        /**
         * Delivers each of them, in order, on the calling thread.
         *
         * @param listener of this call only
         */
        void deliverTo(MessageListener listener);
    }
}
