package io.weir.driver.rocketmq.client;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.support.Calls;
import io.weir.driver.support.DeliveryGate;

/**
 * A consumer that is a member of one consumer group.
 *
 * <p>Its deliveries pass a gate: the client's own suspend() stops fetching, but not the delivery of fetched messages, and
 * is checked only once a second. Held threads don't affect heartbeats and locks, which other threads keep up.
 */
public abstract class Member implements Consumer {

    protected final DeliveryGate gate = new DeliveryGate();
    protected final String group;
    private final Calls calls;
    private boolean closed;

    protected Member(String group, Calls calls) {
        this.group = group;
        this.calls = calls;
    }

    public final boolean isOf(String other) {
        return group.equals(other);
    }

    /**
     * Reports the position reached to the brokers, ahead of the client's own report, where that is possible. Any
     * thread.
     */
    public void storePosition() {}

    @Override
    public final void pause() throws DriverException, InterruptedException {
        gate.pause("consumer group " + group, calls);
        storePosition();
    }

    @Override
    public final void resume() {
        gate.open();
    }

    @Override
    public final void close() throws DriverException, InterruptedException {
        if (!closed) {
            closed = true;
            closeClient();
        }
    }

    protected abstract void closeClient() throws DriverException, InterruptedException;

    /** Waits for a thread of the driver's own, which has been told to end. */
    protected final void join(Thread thread) throws DriverException, InterruptedException {
        thread.join(calls.limit().toMillis());
        if (thread.isAlive()) {
            throw new DriverException("consumer group " + group + " did not end within "
                    + calls.limit().toSeconds() + " s");
        }
    }
}
