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
        Sum sum = new Sum();
        sum.add(this);
        sum.add(other);
        return sum.sum();
    }

    /**
     * Successes that are added up one after the other: what is in the sum is not copied for each, so that partitions which
     * are each at one worker take as long as there are partitions, however many workers there are. For one thread.
     */
    public static final class Sum {

        private final List<SeriesSuccesses> groups = new ArrayList<>();
        private final SortedMap<SubscribedPartition, SuccessSlots> partitions = new TreeMap<>();
        private SeriesSuccesses publishing = SeriesSuccesses.NONE;

        /** Adds successes of other events. */
        public void add(Successes successes) {
            publishing = publishing.plus(successes.publishing);
            for (int number = 0; number < successes.groups.size(); number++) {
                SeriesSuccesses added = successes.groups.get(number);
                if (number < groups.size()) {
                    groups.set(number, groups.get(number).plus(added));
                } else {
                    groups.add(added);
                }
            }
            successes.partitions.forEach((partition, slots) -> partitions.merge(partition, slots, SuccessSlots::plus));
        }

        /** Returns all that was added so far. */
        public Successes sum() {
            return new Successes(publishing, groups, partitions);
        }
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
