package io.weir.recovery;

import io.weir.measure.success.SubscribedPartition;
import io.weir.measure.success.Successes;
import io.weir.schedule.LoadPauses.Pause;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Partitions of all groups, each with its times without a delivery. */
final class GroupPartitions {

    private final int subscriptionsPerTopic;
    private final SortedMap<SubscribedPartition, PartitionGaps> gaps = new TreeMap<>();

    GroupPartitions(int subscriptionsPerTopic) {
        this.subscriptionsPerTopic = subscriptionsPerTopic;
    }

    void add(Successes successes) {
        successes
                .partitions()
                .forEach((partition, slots) -> gaps.computeIfAbsent(partition, unknown -> new PartitionGaps())
                        .add(slots));
    }

    /**
     * Returns the partition with the longest gap that ends after the order of a disturbance, the first of them in order
     * of topic and partition. A partition from which nothing has ever come is not known. Null if no gap is long enough.
     *
     * @param idle of the group
     * @param of a topic alone, which no partition of it counts
     */
    @Nullable
    WorstPartition worst(int group, Span span, IdleTime idle, IntFunction<List<Pause>> pauses) {
        WorstPartition worst = null;
        int topic = -1;
        IdleTime ofTopic = idle;
        for (Map.Entry<SubscribedPartition, PartitionGaps> each : gaps.entrySet()) {
            SubscribedPartition at = each.getKey();
            if (at.subscription() % subscriptionsPerTopic != group) {
                continue;
            }
            if (at.subscription() / subscriptionsPerTopic != topic) {
                topic = at.subscription() / subscriptionsPerTopic;
                ofTopic = idle.with(pauses.apply(topic));
            }
            Gap gap = each.getValue().between(ofTopic, span.disturbance().orderedNanos(), span.endNanos());
            if (gap.nanos() >= WorstPartition.MIN_GAP_NANOS && (worst == null || gap.nanos() > worst.gapNanos())) {
                worst = new WorstPartition(
                        at.subscription() / subscriptionsPerTopic, at.partition(), gap.nanos(), gap.isOpen());
            }
        }
        return worst;
    }
}
