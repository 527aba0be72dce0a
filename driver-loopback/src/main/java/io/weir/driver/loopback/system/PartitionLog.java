package io.weir.driver.loopback.system;

import io.weir.driver.SubscriptionSpec.Start;
import io.weir.driver.loopback.ledger.Injection;
import io.weir.driver.loopback.time.Timeline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one partition in the order in which they are delivered. A message is dropped when every subscription
 * has it and enough later ones are kept for a future subscription. Thread-safe.
 */
final class PartitionLog {

    /** Maximum time for which a message is held back for another one to overtake it. */
    static final long LONGEST_HOLD_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Timeline timeline;
    private final int retainedMessages;
    private final List<PartitionReader> readers = new CopyOnWriteArrayList<>();
    private final Map<Integer, StoredMessage> heldByProducer = new HashMap<>();
    /** Ring buffer: the message at an offset is at that index modulo the length, a power of two. */
    private @Nullable StoredMessage[] ring = new StoredMessage[16];

    private long first;
    private long end;

    public PartitionLog(Timeline timeline, int retainedMessages) {
        this.timeline = timeline;
        this.retainedMessages = retainedMessages;
    }

    /** Stores a message, or holds it back when it is to be overtaken. */
    public void append(StoredMessage message) {
        boolean held = false;
        synchronized (this) {
            StoredMessage overtaken = heldByProducer.isEmpty() ? null : heldByProducer.remove(message.producer);
            if (overtaken == null && message.has(Injection.REORDERED)) {
                heldByProducer.put(message.producer, message);
                held = true;
            } else {
                store(message);
            }
            if (overtaken != null) {
                overtaken.overtaken();
                store(overtaken);
            }
        }
        if (held) {
            timeline.at(message.deliverAtNanos + LONGEST_HOLD_NANOS, () -> release(message));
        } else {
            wakeReaders();
        }
    }

    /** Returns the message at an offset, or null if the log ends there. */
    synchronized @Nullable StoredMessage at(long offset) {
        return offset < end ? ring[index(offset)] : null;
    }

    synchronized long first() {
        return first;
    }

    /** Returns the number of messages from an offset on, those held back included. */
    synchronized long countFrom(long offset) {
        return end - offset + heldByProducer.size();
    }

    synchronized long size() {
        return countFrom(first);
    }

    /** Adds a reader, and returns the offset of the oldest message that is kept, or of the next one to come. */
    synchronized long attach(PartitionReader reader, Start start) {
        readers.add(reader);
        return start == Start.NEXT_MESSAGE ? end : first;
    }

    void detach(PartitionReader reader) {
        readers.remove(reader);
        trim();
    }

    /** Drops messages that nobody will read. */
    synchronized void trim() {
        long keptFrom = end - retainedMessages;
        for (PartitionReader reader : readers) {
            keptFrom = Math.min(keptFrom, reader.position());
        }
        while (first < keptFrom) {
            ring[index(first)] = null;
            first++;
        }
    }

    private void release(StoredMessage message) {
        synchronized (this) {
            if (!heldByProducer.remove(message.producer, message)) {
                return;
            }
            store(message);
        }
        wakeReaders();
    }

    private void wakeReaders() {
        for (PartitionReader reader : readers) {
            reader.wake();
        }
    }

    private void store(StoredMessage message) {
        add(message);
        if (message.has(Injection.DUPLICATED)) {
            add(message);
        }
    }

    private void add(StoredMessage message) {
        if (end - first == ring.length) {
            trim();
            // Grown also when little was freed, or the next trims would come after few messages each.
            if (end - first > ring.length / 2) {
                grow();
            }
        }
        ring[index(end)] = message;
        end++;
    }

    private void grow() {
        @Nullable StoredMessage[] larger = new StoredMessage[ring.length * 2];
        for (long offset = first; offset < end; offset++) {
            larger[(int) (offset & (larger.length - 1))] = ring[index(offset)];
        }
        ring = larger;
    }

    private int index(long offset) {
        return (int) (offset & (ring.length - 1));
    }
}
