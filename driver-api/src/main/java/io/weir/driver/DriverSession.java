package io.weir.driver;

/**
 * An open connection to one system for the length of one run.
 *
 * @implSpec Called by one thread at a time, save {@link #insight()}, whose methods may be called while producers and
 *     consumers work. After a method has failed, {@link #close()} must still work.
 */
public interface DriverSession extends AutoCloseable {

    /** Returns the means to create and delete topics. */
    Topics topics();

    /**
     * Opens a producer. Another session of the run may have created its topic, as with several processes.
     *
     * @throws DriverException when the client refuses; the message holds the client's own reason
     */
    Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException;

    /**
     * Opens one consumer of a subscription and starts delivery to the listener.
     *
     * @implSpec A subscription that does not exist yet begins at {@link SubscriptionSpec#start()}. The position up to
     *     which the listener has returned is stored with the system, so that {@link Insight#backlog} is true.
     */
    Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
            throws DriverException, InterruptedException;

    /** Returns the means to read back the real state of broker and client. */
    Insight insight();

    /**
     * Closes everything that this session has opened and is still open, the newest first, and removes the subscriptions
     * that it made on topics that stay.
     *
     * @implSpec Idempotent. Closes everything even when one part fails, then throws with the others suppressed.
     */
    @Override
    void close() throws DriverException, InterruptedException;
}
