package io.weir.measure.flow;

import io.weir.measure.PhaseCounts;
import java.util.ArrayList;
import java.util.List;

/** Recorder of deliveries by group of subscriptions. For one thread at a time. */
public final class FlowRecorder {

    private final int[] groupOfPlace;
    private final long[] received;
    private final long[] receivedBytes;
    private final long[] discarded;
    private final long[] discardedBytes;
    private final List<PhaseCounts> endToEnd = new ArrayList<>();

    /** @param groupOfPlace group of each subscription of a topic, from 0 */
    public FlowRecorder(int[] groupOfPlace) {
        this.groupOfPlace = groupOfPlace;
        int groups = 0;
        for (int group : groupOfPlace) {
            groups = Math.max(groups, group + 1);
        }
        this.received = new long[groups];
        this.receivedBytes = new long[groups];
        this.discarded = new long[groups];
        this.discardedBytes = new long[groups];
        for (int group = 0; group < groups; group++) {
            endToEnd.add(new PhaseCounts());
        }
    }

    /**
     * Records a message that was wanted.
     *
     * @param warmUpIndex of its due time
     * @param endToEndNanos not negative
     */
    public void received(int subscription, int bytes, int warmUpIndex, long endToEndNanos) {
        // hot path
        int group = groupOfPlace[subscription % groupOfPlace.length];
        received[group]++;
        receivedBytes[group] += bytes;
        endToEnd.get(group).record(warmUpIndex, endToEndNanos);
    }

    /** Records a message that was delivered and not wanted. */
    public void discarded(int subscription, int bytes) {
        // hot path
        int group = groupOfPlace[subscription % groupOfPlace.length];
        discarded[group]++;
        discardedBytes[group] += bytes;
    }

    /** Adds what has been recorded to a sum. */
    public void addTo(FlowSum sum) {
        for (int number = 0; number < received.length; number++) {
            FlowSum.Group group = sum.group(number);
            group.received += received[number];
            group.receivedBytes += receivedBytes[number];
            group.discarded += discarded[number];
            group.discardedBytes += discardedBytes[number];
            endToEnd.get(number).addTo(group.warmUp, group.measured);
        }
    }

    /** Clears everything, for use in another interval. */
    public void clear() {
        for (int group = 0; group < received.length; group++) {
            received[group] = 0;
            receivedBytes[group] = 0;
            discarded[group] = 0;
            discardedBytes[group] = 0;
            endToEnd.get(group).clear();
        }
    }
}
