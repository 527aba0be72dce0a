package io.weir.driver;

/** Receives the messages of one place in a subscription and passes them to a {@link MessageListener}. */
public interface Consumer extends AutoCloseable {

    /**
     * Stops delivery without giving up the place in the subscription.
     *
     * @implSpec The client goes on with its heartbeats, so that the system does not move partitions away. Returns once
     *     no further message will be delivered. Has no effect when paused.
     */
    void pause() throws DriverException, InterruptedException;

    /** Resumes delivery where it stopped. Has no effect when not paused. */
    void resume() throws DriverException, InterruptedException;

    /**
     * Stores the position reached and closes. No message is delivered after the return.
     *
     * @implSpec Idempotent.
     */
    @Override
    void close() throws DriverException, InterruptedException;
}
