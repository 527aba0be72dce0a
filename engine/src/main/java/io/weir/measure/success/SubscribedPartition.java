package io.weir.measure.success;

import java.util.Comparator;

/**
 * A partition as one subscription reads it.
 *
 * @param subscription number of the subscription within the run
 * @param partition as the driver names it
 */
public record SubscribedPartition(int subscription, int partition) implements Comparable<SubscribedPartition> {

    private static final Comparator<SubscribedPartition> ORDER =
            Comparator.comparingInt(SubscribedPartition::subscription).thenComparingInt(SubscribedPartition::partition);

    @Override
    public int compareTo(SubscribedPartition other) {
        return ORDER.compare(this, other);
    }
}
