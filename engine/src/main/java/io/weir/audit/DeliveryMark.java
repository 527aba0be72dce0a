package io.weir.audit;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Position up to which each stream's messages had been delivered at one moment, by subscription and partition. */
public final class DeliveryMark {

    /** Highest sequence delivered, by partition. */
    private final Map<Lane, Map<Integer, Long>> highest = new HashMap<>();

    /** Messages of one stream to one subscription. */
    private record Lane(int subscription, int stream) {}

    DeliveryMark() {}

    void add(int subscription, int stream, int partition, long sequence) {
        highest.computeIfAbsent(new Lane(subscription, stream), lane -> new HashMap<>())
                .merge(partition, sequence, Math::max);
    }

    /** Writes the mark, to be united elsewhere with those of other workers. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(highest.size());
        for (Map.Entry<Lane, Map<Integer, Long>> lane : highest.entrySet()) {
            out.writeInt(lane.getKey().subscription);
            out.writeInt(lane.getKey().stream);
            out.writeInt(lane.getValue().size());
            for (Map.Entry<Integer, Long> partition : lane.getValue().entrySet()) {
                out.writeInt(partition.getKey());
                out.writeLong(partition.getValue());
            }
        }
    }

    /** Reads a mark that {@link #writeTo} has written. */
    public static DeliveryMark readFrom(DataInput in) throws IOException {
        DeliveryMark mark = new DeliveryMark();
        for (int lanes = in.readInt(); lanes > 0; lanes--) {
            int subscription = in.readInt();
            int stream = in.readInt();
            for (int partitions = in.readInt(); partitions > 0; partitions--) {
                mark.add(subscription, stream, in.readInt(), in.readLong());
            }
        }
        return mark;
    }

    /** Returns the position up to which either has been delivered. */
    public DeliveryMark plus(DeliveryMark other) {
        DeliveryMark both = new DeliveryMark();
        both.addAll(this);
        both.addAll(other);
        return both;
    }

    private void addAll(DeliveryMark other) {
        other.highest.forEach((lane, partitions) ->
                partitions.forEach((partition, sequence) -> add(lane.subscription, lane.stream, partition, sequence)));
    }

    /**
     * Returns the sequence below which every message has been overtaken or delivered, whichever partition it is in; 0 as
     * long as some partition has delivered none of the stream's.
     *
     * @param partitions of the topic, any of which the stream may have sent to
     */
    long overtakenBelow(int subscription, int stream, int partitions) {
        Map<Integer, Long> reached = highest.getOrDefault(new Lane(subscription, stream), Map.of());
        return reached.size() < partitions
                ? 0
                : reached.values().stream().mapToLong(Long::longValue).min().orElse(0);
    }
}
