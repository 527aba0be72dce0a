package io.weir.driver.loopback.system;

import io.weir.driver.TopicSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A topic: its partitions and its subscriptions. Thread-safe. */
public final class Topic {

    private final TopicSpec spec;
    private final List<PartitionLog> partitions;
    private final TreeMap<String, Subscription> subscriptions = new TreeMap<>();

    public Topic(TopicSpec spec, List<PartitionLog> partitions) {
        this.spec = spec;
        this.partitions = List.copyOf(partitions);
    }

    public TopicSpec spec() {
        return spec;
    }

    public PartitionLog partition(int partition) {
        return partitions.get(partition);
    }

    /** Returns the subscription of that name, made if it does not exist, with its readers by partition. */
    public synchronized Subscription subscribe(String name, IntFunction<PartitionReader> readers) {
        return subscriptions.computeIfAbsent(name, absent -> {
            List<PartitionReader> made = new ArrayList<>();
            for (int partition = 0; partition < partitions.size(); partition++) {
                made.add(readers.apply(partition));
            }
            return new Subscription(made);
        });
    }

    public synchronized @Nullable Subscription subscription(String name) {
        return subscriptions.get(name);
    }

    /** Removes the subscriptions with such names. */
    public synchronized List<String> unsubscribe(Predicate<String> names) {
        List<String> found = subscriptions.keySet().stream().filter(names).toList();
        for (String name : found) {
            Subscription removed = subscriptions.remove(name);
            if (removed != null) {
                removed.close();
            }
        }
        return found;
    }

    public long storedMessages() {
        return partitions.stream().mapToLong(PartitionLog::size).sum();
    }
}
