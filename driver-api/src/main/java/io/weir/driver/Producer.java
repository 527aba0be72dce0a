package io.weir.driver;

/** Sends messages to one topic. */
public interface Producer extends AutoCloseable {

    /**
     * Sends a message; the completion tells how it ended.
     *
     * @implSpec Called by one thread at a time. The {@link Message} and its byte arrays stay the engine's: see
     *     {@link Promises.PayloadOwnership} for how long the payload may be read. The completion is called exactly once, by any
     *     thread, also inside this call, and also when the producer is closed. May block only as
     *     {@link Promises#blocking()} says. Does not throw: whatever goes wrong goes to the completion. Per message no
     *     object is made beyond what the client library forces.
     */
    void send(Message message, SendCompletion completion);

    /**
     * Sends what is buffered and closes.
     *
     * @implSpec Idempotent. Messages that can't be sent any more complete as {@link SendOutcome#UNKNOWN} or
     *     {@link SendOutcome#REFUSED}, whichever is true.
     */
    @Override
    void close() throws DriverException, InterruptedException;
}
