package io.weir.measure.success;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Recorder of deliveries, by group of subscriptions and by partition, by one thread and in one interval. A group is the
 * subscriptions with the same place in each topic.
 */
public final class DeliveryRecorder {

    private final SeriesRecorder[] groups;

    /** By subscription and partition. */
    private @Nullable SlotRecorder[][] partitions = new SlotRecorder[0][];

    /**
     * Creates an empty recorder.
     *
     * @param subscriptionsPerTopic number of groups
     * @param deadline end-to-end time in nanoseconds within which a delivery is in time
     */
    public DeliveryRecorder(int subscriptionsPerTopic, long deadline) {
        groups = new SeriesRecorder[subscriptionsPerTopic];
        Arrays.setAll(groups, group -> new SeriesRecorder(deadline));
    }

    /**
     * Records a delivery that is a success.
     *
     * @param subscription number of the subscription within the run
     * @param partition as the driver names it
     * @param nanos when it came, since the start of load
     * @param dueNanos when its message was due, likewise
     */
    public void delivered(int subscription, int partition, long nanos, long dueNanos, SuccessLevels levels) {
        // hot path
        groups[subscription % groups.length].success(nanos, dueNanos, levels.endToEndP99(), levels.endToEndSlow());
        slots(subscription, partition).success(nanos, false, false);
    }

    private SlotRecorder slots(int subscription, int partition) {
        // hot path
        if (subscription < partitions.length) {
            SlotRecorder[] ofSubscription = partitions[subscription];
            if (ofSubscription != null && partition < ofSubscription.length) {
                SlotRecorder slots = ofSubscription[partition];
                if (slots != null) {
                    return slots;
                }
            }
        }
        return newSlots(subscription, partition);
    }

    private SlotRecorder newSlots(int subscription, int partition) {
        if (subscription >= partitions.length) {
            partitions = Arrays.copyOf(partitions, subscription + 1);
        }
        SlotRecorder[] ofSubscription = partitions[subscription];
        if (ofSubscription == null) {
            ofSubscription = new SlotRecorder[partition + 1];
        } else if (partition >= ofSubscription.length) {
            ofSubscription = Arrays.copyOf(ofSubscription, partition + 1);
        }
        SlotRecorder slots = new SlotRecorder();
        ofSubscription[partition] = slots;
        partitions[subscription] = ofSubscription;
        return slots;
    }

    /** Returns what has been recorded. */
    public Successes recorded() {
        List<SeriesSuccesses> ofGroups = new ArrayList<>();
        for (SeriesRecorder group : groups) {
            ofGroups.add(group.recorded());
        }
        SortedMap<SubscribedPartition, SuccessSlots> ofPartitions = new TreeMap<>();
        for (int subscription = 0; subscription < partitions.length; subscription++) {
            SlotRecorder[] ofSubscription = partitions[subscription];
            for (int partition = 0; ofSubscription != null && partition < ofSubscription.length; partition++) {
                SlotRecorder slots = ofSubscription[partition];
                SuccessSlots recorded = slots == null ? SuccessSlots.NONE : slots.recorded();
                if (recorded.size() > 0) {
                    ofPartitions.put(new SubscribedPartition(subscription, partition), recorded);
                }
            }
        }
        return new Successes(SeriesSuccesses.NONE, ofGroups, ofPartitions);
    }

    /** Clears everything, for use in another interval. */
    public void clear() {
        for (SeriesRecorder group : groups) {
            group.clear();
        }
        for (SlotRecorder[] ofSubscription : partitions) {
            for (int partition = 0; ofSubscription != null && partition < ofSubscription.length; partition++) {
                SlotRecorder slots = ofSubscription[partition];
                if (slots != null) {
                    slots.clear();
                }
            }
        }
    }
}
