package io.weir.worker.receive;

import java.util.BitSet;

/** Record of the partitions that have delivered, counted through all subscriptions of the run. Any thread. */
public final class ProbeBoard {

    private final int[] partitions;
    private final int[] firstOfSubscription;
    private final BitSet seen = new BitSet();

    /**
     * @param partitionsBySubscription number of partitions of the topic that each subscription reads
     */
    public ProbeBoard(int[] partitionsBySubscription) {
        this.partitions = partitionsBySubscription.clone();
        this.firstOfSubscription = new int[partitions.length];
        for (int i = 1; i < partitions.length; i++) {
            firstOfSubscription[i] = firstOfSubscription[i - 1] + partitions[i - 1];
        }
    }

    public synchronized void seen(int subscription, int partition) {
        if (partition < partitions[subscription]) { // one that the topic has got meanwhile is not waited for
            seen.set(firstOfSubscription[subscription] + partition);
        }
    }

    /** Returns a copy of the partitions that have delivered. */
    public synchronized BitSet seen() {
        return (BitSet) seen.clone();
    }
}
