package io.weir.driver;

/** Is told, once, how a send ended. Any thread, also the one inside {@link Producer#send}. Does not block or throw. */
public interface SendCompletion {

    /** The system has acknowledged the message at the level that {@link Promises#acknowledgement()} names. */
    void acknowledged();

    /**
     * The system has acknowledged the message, and a filter that this run's own settings ask for keeps it from every
     * subscription. Nobody waits for it, and it is counted apart; a delivery all the same is a surplus one.
     *
     * @implSpec The default takes it for any message that is acknowledged, and so for lost when it doesn't arrive.
     */
    default void filteredOut() {
        acknowledged();
    }

    /**
     * The message was not acknowledged.
     *
     * @param outcome what is known of its fate
     * @param reason the client's own error; its class names the kind under which it is counted
     */
    void failed(SendOutcome outcome, Throwable reason);
}
