package io.weir.driver;

/** Sends messages to one topic. */
public interface Producer extends AutoCloseable {

    /**
     * Sends a message; the completion reports how it ended.
     *
     * @implSpec Called by one thread at a time. The {@link Message} and its byte arrays belong to the engine: see
     *     {@link Guarantees.PayloadOwnership} for how long the payload may be read. The completion is called exactly
     *     once, by any thread, also inside this call, and also when the producer is closed. May block only as
     *     {@link Guarantees#blocking()} declares. Does not throw: every failure goes to the completion. Creates no object
     *     per message except those that the client library requires.
     */
    void send(Message message, SendCompletion completion);

    /**
     * Sends the buffered messages and closes; of producers that share a client the last one may do both for all.
     *
     * @implSpec Idempotent. Messages that can no longer be sent complete as {@link SendOutcome#UNKNOWN} or
     *     {@link SendOutcome#REFUSED}, whichever is true.
     */
    @Override
    void close() throws DriverException, InterruptedException;
}
