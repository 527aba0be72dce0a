package io.weir.driver.loopback.system;

import io.weir.driver.Consumer;
import io.weir.driver.MessageListener;

/** A consumer of a subscription. */
public final class LoopbackConsumer implements Consumer {

    private final Subscription subscription;
    final int index;
    final MessageListener listener;
    private final NthCall lastDelivery;
    private volatile boolean paused;
    private volatile boolean ended;

    public LoopbackConsumer(Subscription subscription, int index, MessageListener listener, NthCall lastDelivery) {
        this.lastDelivery = lastDelivery;
        this.subscription = subscription;
        this.index = index;
        this.listener = listener;
    }

    @Override
    public void pause() {
        paused = true;
        subscription.awaitDeliveries();
    }

    @Override
    public void resume() {
        if (paused) {
            paused = false;
            subscription.resume(this);
        }
    }

    /** Closes; a second call has no effect. */
    @Override
    public void close() {
        subscription.leave(this);
    }

    void delivered() {
        // hot path
        if (lastDelivery.isNow()) {
            listener.consumerEnded(LoopbackException.ConsumerEndedException.INJECTED);
            ended = true;
        }
    }

    /** Returns true if it accepts nothing at present, or never again. */
    boolean takesNothing() {
        return paused || ended;
    }
}
