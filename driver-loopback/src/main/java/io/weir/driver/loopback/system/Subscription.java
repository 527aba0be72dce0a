package io.weir.driver.loopback.system;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A named place in all partitions of a topic, shared by consumers: partition p goes to the p-th of them, in rotation.
 * Keeps its place when the last consumer leaves. Thread-safe.
 */
public final class Subscription {

    private final List<PartitionReader> readers;
    private final List<LoopbackConsumer> consumers = new ArrayList<>();

    Subscription(List<PartitionReader> readers) {
        this.readers = List.copyOf(readers);
        this.readers.forEach(PartitionReader::attach);
    }

    public synchronized void join(LoopbackConsumer consumer) {
        consumers.add(consumer);
        consumers.sort(Comparator.comparingInt(member -> member.index));
        assignPartitions();
    }

    /** Removes a consumer; returns when it gets no more messages. */
    synchronized void leave(LoopbackConsumer consumer) {
        consumers.remove(consumer);
        assignPartitions();
    }

    /** Returns when no delivery is under way. */
    void awaitDeliveries() {
        readers.forEach(PartitionReader::awaitDelivery);
    }

    void resume(LoopbackConsumer consumer) {
        readers.forEach(reader -> reader.resume(consumer));
    }

    /** Returns the number of messages stored and not yet delivered. */
    public long backlog() {
        return readers.stream().mapToLong(PartitionReader::backlog).sum();
    }

    void close() {
        readers.forEach(PartitionReader::close);
    }

    private void assignPartitions() {
        for (int partition = 0; partition < readers.size(); partition++) {
            readers.get(partition).assign(consumers.isEmpty() ? null : consumers.get(partition % consumers.size()));
        }
    }
}
