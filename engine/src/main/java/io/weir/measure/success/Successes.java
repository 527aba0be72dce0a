package io.weir.measure.success;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Successes of one interval. Immutable; those of disjoint events add up.
 *
 * @param publishing acknowledgements, and as failures the messages refused or of unknown outcome. A message whose
 *     transaction was aborted is neither
 * @param groups deliveries by group: the subscriptions with the same place in each topic, whose response time is the
 *     end-to-end time. A delivery that comes after a later one of its producer and partition is no success. Groups that
 *     are missing at the end had none
 * @param partitions the same deliveries by partition, those with at least one
 */
public record Successes(
        SeriesSuccesses publishing,
        List<SeriesSuccesses> groups,
        SortedMap<SubscribedPartition, SuccessSlots> partitions) {

    /** None, or none were kept. */
    public static final Successes NONE = new Successes(SeriesSuccesses.NONE, List.of(), Collections.emptySortedMap());

    public Successes {
        groups = List.copyOf(groups);
        partitions = Collections.unmodifiableSortedMap(new TreeMap<>(partitions));
    }

    /** Returns the successes of publishing alone. */
    public static Successes ofPublishing(SeriesSuccesses publishing) {
        return new Successes(publishing, List.of(), Collections.emptySortedMap());
    }

    /** Returns the deliveries to a group. */
    public SeriesSuccesses group(int number) {
        return number < groups.size() ? groups.get(number) : SeriesSuccesses.NONE;
    }

    /** Returns the successes of both. */
    public Successes plus(Successes other) {
        List<SeriesSuccesses> sumOfGroups = new ArrayList<>();
        for (int number = 0; number < Math.max(groups.size(), other.groups.size()); number++) {
            sumOfGroups.add(group(number).plus(other.group(number)));
        }
        SortedMap<SubscribedPartition, SuccessSlots> sumOfPartitions = new TreeMap<>(partitions);
        other.partitions.forEach((partition, slots) -> sumOfPartitions.merge(partition, slots, SuccessSlots::plus));
        return new Successes(publishing.plus(other.publishing), sumOfGroups, sumOfPartitions);
    }

    /** Writes the successes, to be added up elsewhere with those of other workers. */
    public void writeTo(DataOutput out) throws IOException {
        publishing.writeTo(out);
        CompactOutput numbers = new CompactOutput(out);
        numbers.write(groups.size());
        for (SeriesSuccesses group : groups) {
            group.writeTo(out);
        }
        numbers.write(partitions.size());
        for (Map.Entry<SubscribedPartition, SuccessSlots> partition : partitions.entrySet()) {
            numbers.write(partition.getKey().subscription());
            numbers.write(partition.getKey().partition());
            partition.getValue().writeTo(out);
        }
    }

    /** Reads successes that {@link #writeTo} has written. */
    public static Successes readFrom(DataInput in) throws IOException {
        SeriesSuccesses publishing = SeriesSuccesses.readFrom(in);
        CompactInput numbers = new CompactInput(in);
        List<SeriesSuccesses> groups = new ArrayList<>();
        for (int number = numbers.readInt(); number > 0; number--) {
            groups.add(SeriesSuccesses.readFrom(in));
        }
        SortedMap<SubscribedPartition, SuccessSlots> partitions = new TreeMap<>();
        for (int number = numbers.readInt(); number > 0; number--) {
            SubscribedPartition partition = new SubscribedPartition(numbers.readInt(), numbers.readInt());
            partitions.put(partition, SuccessSlots.readFrom(in));
        }
        return new Successes(publishing, groups, partitions);
    }
}
