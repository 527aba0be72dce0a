package io.weir.worker.receive;

import java.util.BitSet;

/** Record of the partitions that have delivered, by subscription. Any thread. */
public final class ProbeBoard {

    private final BitSet[] seen;
    private final int[] partitions;

    /**
     * @param partitionsBySubscription number of partitions of the topic that each subscription reads
     */
    public ProbeBoard(int[] partitionsBySubscription) {
        this.partitions = partitionsBySubscription.clone();
        this.seen = new BitSet[partitions.length];
        for (int i = 0; i < seen.length; i++) {
            seen[i] = new BitSet();
        }
    }

    public synchronized void seen(int subscription, int partition) {
        seen[subscription].set(partition);
    }

    /** Returns the number of partitions, over all subscriptions, that have not delivered yet. */
    public synchronized int missing() {
        int missing = 0;
        for (int i = 0; i < seen.length; i++) {
            missing += Math.max(0, partitions[i] - seen[i].cardinality());
        }
        return missing;
    }

    synchronized boolean isMissing(int subscription) {
        return seen[subscription].cardinality() < partitions[subscription];
    }
}
