package io.weir.benchmarks.kafka;

import io.weir.driver.MessageListener;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the messages that one thread delivers to another listener. */
final class CountingListener implements MessageListener {

    private final MessageListener listener;
    private final AtomicLong count = new AtomicLong();

    CountingListener(MessageListener listener) {
        this.listener = listener;
    }

    /** Messages so far. Any thread. */
    long count() {
        return count.getAcquire();
    }

    @Override
    public void onMessage(byte[] payload, byte[] stamp, int partition) {
        pass(listener, payload, stamp, partition);
    }

    @Override
    public void onBatch(Batch batch) {
        listener.onBatch(
                arrived -> batch.deliverTo((payload, stamp, partition) -> pass(arrived, payload, stamp, partition)));
    }

    private void pass(MessageListener to, byte[] payload, byte[] stamp, int partition) {
        to.onMessage(payload, stamp, partition);
        // One thread delivers, so that the count costs it a plain addition.
        count.setRelease(count.getPlain() + 1);
    }
}
