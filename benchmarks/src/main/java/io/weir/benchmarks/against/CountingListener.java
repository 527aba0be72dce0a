package io.weir.benchmarks.against;

import io.weir.driver.MessageListener;
import java.util.concurrent.atomic.LongAdder;

/** Counts the messages that any number of threads deliver to another listener. */
final class CountingListener implements MessageListener {

    private final MessageListener listener;
    private final LongAdder count;

    CountingListener(MessageListener listener) {
        this(listener, new LongAdder());
    }

    private CountingListener(MessageListener listener, LongAdder count) {
        this.listener = listener;
        this.count = count;
    }

    /** Returns the number of messages so far. Any thread. */
    long count() {
        return count.sum();
    }

    @Override
    public void onMessage(byte[] payload, byte[] header, int partition) {
        listener.onMessage(payload, header, partition);
        count.increment();
    }

    @Override
    public void onMessage(byte[] bytes, int offset, int length, byte[] header, int partition) {
        listener.onMessage(bytes, offset, length, header, partition);
        count.increment();
    }

    @Override
    public void onBatch(Batch batch) {
        listener.onBatch(arrived -> batch.deliverTo(new CountingListener(arrived, count)));
    }
}
