package io.weir.measure;

import java.util.HashMap;
import java.util.Map;

/** Position up to which each producer's messages had been delivered at one moment, over all partitions. */
public final class DeliveryMark {

    private final Map<Key, Reach> reaches = new HashMap<>();

    DeliveryMark() {}

    void add(int subscription, int producer, long highest) {
        reaches.merge(new Key(subscription, producer), new Reach(1, highest), Reach::and);
    }

    /**
     * Returns the sequence below which every message has been overtaken or delivered, whichever partition it is in; 0 as
     * long as some partition has delivered none of the producer's.
     *
     * @param partitions of the topic, any of which the producer may have sent to
     */
    long overtakenBelow(int subscription, int producer, int partitions) {
        Reach reach = reaches.get(new Key(subscription, producer));
        return reach == null || reach.partitions < partitions ? 0 : Math.max(0, reach.lowest);
    }

    private record Key(int subscription, int producer) {}

    /**
     * Partitions that have delivered messages of a producer.
     *
     * @param lowest of the highest sequences delivered by each
     */
    private record Reach(int partitions, long lowest) {
        Reach and(Reach other) {
            return new Reach(partitions + other.partitions, Math.min(lowest, other.lowest));
        }
    }
}
