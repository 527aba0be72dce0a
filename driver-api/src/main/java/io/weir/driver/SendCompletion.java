package io.weir.driver;

/**
 * Callback for the end of a send, called once. Any thread, also the one inside {@link Producer#send}. Does not block or
 * throw.
 */
public interface SendCompletion {

    /** Called when the system has acknowledged the message at the level of {@link Guarantees#acknowledgement()}. */
    void acknowledged();

    /**
     * Called when the system has acknowledged the message, and a filter that this run's own settings ask for keeps it
     * from every subscription. Nobody waits for it, and it is counted separately; a delivery of it is surplus.
     *
     * @implSpec The default treats it like any acknowledged message, and thus as lost if it doesn't arrive.
     */
    default void filteredOut() {
        acknowledged();
    }

    /**
     * Called when the message was not acknowledged.
     *
     * @param outcome its fate, as far as known
     * @param reason the client's own error; its class names the kind under which it is counted
     */
    void failed(SendOutcome outcome, Throwable reason);
}
