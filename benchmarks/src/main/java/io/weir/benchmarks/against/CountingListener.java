package io.weir.benchmarks.against;

import io.weir.driver.MessageListener;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the messages that one thread delivers to another listener. */
final class CountingListener implements MessageListener {

    private final MessageListener listener;
    private final AtomicLong count;

    CountingListener(MessageListener listener) {
        this(listener, new AtomicLong());
    }

    private CountingListener(MessageListener listener, AtomicLong count) {
        this.listener = listener;
        this.count = count;
    }

    /** Returns the number of messages so far. Any thread. */
    long count() {
        return count.getAcquire();
    }

    @Override
    public void onMessage(byte[] payload, byte[] header, int partition) {
        listener.onMessage(payload, header, partition);
        counted();
    }

    @Override
    public void onMessage(byte[] bytes, int offset, int length, byte[] header, int partition) {
        listener.onMessage(bytes, offset, length, header, partition);
        counted();
    }

    @Override
    public void onBatch(Batch batch) {
        listener.onBatch(arrived -> batch.deliverTo(new CountingListener(arrived, count)));
    }

    private void counted() {
        // One thread delivers, so that the count costs it a plain addition.
        count.setRelease(count.getPlain() + 1);
    }
}
