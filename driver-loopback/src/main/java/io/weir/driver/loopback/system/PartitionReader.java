package io.weir.driver.loopback.system;

import io.weir.driver.SubscriptionSpec.Start;
import io.weir.driver.loopback.ledger.DeliveryJournal;
import io.weir.driver.loopback.time.Timeline;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The place of one subscription in one partition: delivers from there to the consumer that the partition is assigned to.
 * Runs as an event, at most one at a time, on changing threads. Thread-safe.
 */
public final class PartitionReader implements Runnable {

    private final Timeline timeline;
    private final PartitionLog log;
    private final int partition;
    private final DeliveryJournal journal;
    private final Start start;
    private final List<String> wanted;
    private final long nanosPerMessage;
    /** Held while delivering, so that pause and close can wait for its end; reentrant for a listener that does so. */
    private final ReentrantLock delivering = new ReentrantLock();

    private volatile long position;
    /** Instant from which the next message may be delivered, where deliveries take their time. */
    private volatile long freeAtNanos;

    private volatile @Nullable LoopbackConsumer consumer;
    private boolean scheduled;

    /**
     * Creates a reader without consumer.
     *
     * @param wanted names of the classes of messages that are delivered; empty: all
     * @param nanosPerMessage that each delivery takes
     */
    public PartitionReader(
            Timeline timeline,
            PartitionLog log,
            int partition,
            DeliveryJournal journal,
            Start start,
            List<String> wanted,
            long nanosPerMessage) {
        this.timeline = timeline;
        this.log = log;
        this.partition = partition;
        this.journal = journal;
        this.start = start;
        this.wanted = wanted;
        this.nanosPerMessage = nanosPerMessage;
        this.position = log.first();
    }

    /** Attaches the reader to the log, which wakes it and keeps its messages. */
    void attach() {
        position = log.attach(this, start);
    }

    long position() {
        return position;
    }

    long backlog() {
        return log.countFrom(position);
    }

    /** Delivers to another consumer from now on, or to none; returns when the former one gets no more messages. */
    void assign(@Nullable LoopbackConsumer newConsumer) {
        delivering.lock();
        try {
            consumer = newConsumer;
        } finally {
            delivering.unlock();
        }
        wake();
    }

    void awaitDelivery() {
        delivering.lock();
        delivering.unlock();
    }

    /** Goes on after a consumer's pause, in which nothing was delivered to it. */
    void resume(LoopbackConsumer resumed) {
        if (consumer == resumed) {
            freeAtNanos = Math.max(freeAtNanos, timeline.now());
        }
        wake();
    }

    void close() {
        assign(null);
        log.detach(this);
    }

    /** Makes sure that all messages that can be delivered will be. */
    void wake() {
        long dueNanos;
        synchronized (this) {
            LoopbackConsumer target = consumer;
            if (scheduled || target == null || target.takesNothing()) {
                return;
            }
            StoredMessage next = log.at(position);
            if (next == null) {
                return;
            }
            scheduled = true;
            dueNanos = Math.max(next.deliverAtNanos, freeAtNanos);
        }
        timeline.at(dueNanos, this);
    }

    @Override
    public void run() {
        delivering.lock();
        try {
            int left = timeline.batchSize();
            while (left > 0 && deliverNext()) {
                left--;
            }
        } finally {
            delivering.unlock();
            synchronized (this) {
                scheduled = false;
            }
            log.trim();
            wake();
        }
    }

    // hot path
    private boolean deliverNext() {
        LoopbackConsumer target = consumer;
        if (target == null || target.takesNothing()) {
            return false;
        }
        long offset = position;
        StoredMessage message = log.at(offset);
        if (message == null) {
            return false;
        }
        if (Math.max(message.deliverAtNanos, freeAtNanos) > timeline.now()) {
            return false;
        }
        if (!wanted.isEmpty() && !wanted.contains(message.messageClass)) {
            position = offset + 1;
            return true;
        }
        message.copy();
        byte[] payload = message.payload();
        byte[] header = message.header();
        // Read immediately before the call: the time between belongs to nobody's latency.
        long called = timeline.now();
        try {
            target.listener.onMessage(payload, header, partition);
            target.delivered();
        } finally {
            if (nanosPerMessage > 0) {
                freeAtNanos = Math.max(message.deliverAtNanos, freeAtNanos) + nanosPerMessage;
            }
            journal.delivered(message.producer, message.sequence, called);
            position = offset + 1;
        }
        return true;
    }
}
